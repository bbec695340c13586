import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { OWN_FAULT } from '#domain/publishing/failure.ts';
import { CALL_LIMIT } from '#domain/publishing/timing.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import * as networks from '#server/features/networks/store.ts';
import { minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

/** What fails between claiming a step and calling the network has sent nothing, so nobody has to look whether it did. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(async () => {
  await story.begin();
  story.bluesky.lost = 'person';
});
afterEach(() => vi.restoreAllMocks());

const real = networks.lockAccess;
/** The database is away when an account is read, after it was read this many times. */
const awayAfter = (reads: number) => {
  const read = vi.spyOn(networks, 'lockAccess');
  for (let count = 0; count < reads; count += 1) read.mockImplementationOnce(real);
  read.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
};
const committed = () => story.bluesky.calls.filter(({ step }) => step === 'commit').length;

test('where the account cannot be read before the post is sent, it goes out a minute later, once', async () => {
  const { postId, targets } = await story.scheduled();
  awayAfter(1);
  await story.advance(targets[0]);
  const waiting = await story.seen(postId);
  expect(committed()).toBe(0);
  expect(waiting.targets[0]).toMatchObject({
    state: 'waiting',
    reason: `${OWN_FAULT}.`,
    notBefore: minutes(1),
  });
  story.now = minutes(1);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published', states: ['published'], mails: [] });
  expect(story.bluesky.out).toHaveLength(1);
});

test('a process that stood still before the call does not make it', async () => {
  const { postId, targets } = await story.scheduled();
  const clock = performance.now.bind(performance);
  const read = vi.spyOn(networks, 'lockAccess').mockImplementationOnce(real);
  read.mockImplementationOnce((...args) => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + CALL_LIMIT);
    return real(...args);
  });
  await story.advance(targets[0]);
  vi.restoreAllMocks();
  expect(committed()).toBe(0);
  expect((await story.seen(postId)).states).toEqual(['waiting']);
  story.now = minutes(1);
  await story.advance(targets[0]);
  expect((await story.seen(postId)).states).toEqual(['published']);
  expect(story.bluesky.out).toHaveLength(1);
});

test('a first comment whose account cannot be read is sent later: it cannot be out', async () => {
  const sent: string[] = [];
  Object.assign(story.bluesky, {
    afterwards: (work: { firstComment: string }, { link }: { link: string | null }) => {
      sent.push(work.firstComment);
      return Promise.resolve({ link, comment: 'out', reason: null });
    },
  });
  const { postId, targets } = await story.scheduled();
  await story.database.db
    .update(postTargets)
    .set({ options: { firstComment: '#menu' } })
    .where(eq(postTargets.postId, postId));
  awayAfter(2);
  await story.advance(targets[0]);
  expect(sent).toEqual([]);
  expect((await story.seen(postId)).status).toBe('Published');
  story.now = minutes(1);
  await story.advance(targets[0]);
  expect(sent).toEqual(['#menu']);
  expect((await story.seen(postId)).targets[0]?.reason).toBeNull();
});
