import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UNKNOWN_CHANNEL } from '#domain/publishing/contract.ts';
import { publishingStory, type PublishingStory } from '#tests/support/publishing-story.ts';
import { addUser, memberOf } from '#tests/support/rows.ts';
import { chooseCompanyChannel, readChannel } from './choose-channel.ts';

let story: PublishingStory;
beforeAll(async () => {
  story = await publishingStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const channels = [
  { name: 'reminder', label: 'Reminder' },
  { name: 'network', label: 'Network' },
];

test('a company’s posts go out by the channel that was chosen, whatever the case of its name', async () => {
  const { ctx, userId } = story;
  expect(await readChannel(ctx, memberOf(userId), 'acme')).toEqual({ channel: 'reminder', channels });
  expect(await chooseCompanyChannel(ctx, memberOf(userId), 'acme', 'network')).toEqual({
    channel: 'network',
    channels,
  });
  const id = await story.scheduled({ companyName: 'Acme' });
  await story.publish(id);
  expect((await story.seen(id)).post?.status).toBe('Published');
  await chooseCompanyChannel(ctx, memberOf(userId), 'Acme', 'reminder');
  expect((await readChannel(ctx, memberOf(userId), 'Acme')).channel).toBe('reminder');
});

test('a company that only posts carry gets its profile by the choice', async () => {
  const { ctx, userId } = story;
  await story.scheduled({ companyName: 'Initech' });
  expect((await readChannel(ctx, memberOf(userId), 'Initech')).channel).toBe('reminder');
  await chooseCompanyChannel(ctx, memberOf(userId), 'Initech', 'network');
  expect((await readChannel(ctx, memberOf(userId), 'Initech')).channel).toBe('network');
});

test('a channel that is not set up, a company that is not there and a stranger’s are refused', async () => {
  const { ctx, userId } = story;
  for (const channel of ['pigeon', 'toString', ''])
    await expect(chooseCompanyChannel(ctx, memberOf(userId), 'Acme', channel)).rejects.toMatchObject({
      fields: { channel: UNKNOWN_CHANNEL },
    });
  const stranger = await addUser(story.database.db);
  for (const [who, name] of [
    [userId, 'Nobody'],
    [stranger, 'Acme'],
  ] as const) {
    await expect(readChannel(ctx, memberOf(who), name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(chooseCompanyChannel(ctx, memberOf(who), name, 'network')).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

test('posts without a company have no channel to choose', async () => {
  await story.scheduled({ companyName: null });
  await expect(
    chooseCompanyChannel(story.ctx, memberOf(story.userId), 'UNCATEGORIZED', 'network'),
  ).rejects.toMatchObject({ code: 'conflict' });
});
