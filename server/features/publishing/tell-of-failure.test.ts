import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyEvent, scheduleExistingPost } from '#server/features/posts/schedule-post.ts';
import { failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

/** What the owner is mailed when a network refuses a post, before its date and at it. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const refuse = () => failing('will never work', 'The picture is too wide');
const mailsOf = async (postId: string) =>
  (await story.seen(postId)).mails.map(({ kind, subject, text }) => ({
    kind,
    subject,
    text: text.replaceAll(/\s+/g, ' '),
  }));

test('a post that is out on some of its accounts is not called unpublished', async () => {
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  story.bluesky.faults.commit.push(refuse());
  await story.advance(targets[0]);
  await story.advance(targets[1]);
  expect(await mailsOf(postId)).toMatchObject([{ subject: '“Spring menu” is out on 1 of 2 accounts' }]);
});

test('what is refused before its date is said of a date that is still ahead', async () => {
  const { postId, targets } = await story.scheduled();
  story.now = minutes(-30);
  story.bluesky.faults.prepare.push(refuse());
  await story.advance(targets[0]);
  const [mail] = await mailsOf(postId);
  expect(mail?.subject).toBe('“Spring menu” cannot go out as it is');
  expect(mail?.text).toMatch(/It is planned for Sunday, May 4.*choose “Try again” for that time/);
});

test('at its date it was not published', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.prepare.push(refuse());
  await story.advance(targets[0]);
  const [mail] = await mailsOf(postId);
  expect(mail?.subject).toBe('“Spring menu” was not published');
  expect(mail?.text).toContain('It was scheduled for Sunday, May 4');
});

describe('a refusal on one of several accounts, well before the date', () => {
  const early = {
    kind: 'publish-failed',
    subject: '“Spring menu” cannot go out on Bluesky @acme.example as it is',
  };

  test('is told at once, with where it still goes out; the end tells the whole result', async () => {
    const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
    story.now = minutes(-30);
    story.bluesky.faults.prepare.push(refuse());
    await story.advance(targets[0]);
    await story.advance(targets[1]);
    const told = await mailsOf(postId);
    expect(told).toMatchObject([early]);
    expect(told[0]?.text).toContain('The picture is too wide.');
    expect(told[0]?.text).toMatch(/On Mastodon @acme@social.example it goes out Sunday, May 4.*by hand/);
    story.now = due;
    await story.advance(targets[1]);
    expect(await mailsOf(postId)).toMatchObject([
      early,
      { subject: '“Spring menu” is out on 1 of 2 accounts' },
    ]);
  });

  test('is told once: the same refusal of the same version is no news', async () => {
    const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
    story.now = minutes(-30);
    story.bluesky.faults.prepare.push(refuse(), refuse());
    await story.advance(targets[0]);
    await scheduleExistingPost(story.ctx, memberOf(story.userId), postId, minutes(10));
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['failed', 'waiting'] });
    expect(await mailsOf(postId)).toMatchObject([early]);
  });

  test('is left to the mail at the end in the last five minutes', async () => {
    const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
    story.now = minutes(-5);
    story.bluesky.faults.prepare.push(refuse());
    await story.advance(targets[0]);
    expect(await mailsOf(postId)).toEqual([]);
  });

  test('with a refusal on the last account, too, one mail says both', async () => {
    const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
    story.now = minutes(-30);
    story.bluesky.faults.prepare.push(refuse());
    story.mastodon.faults.prepare.push(failing('will never work', 'Too long'));
    await story.advance(targets[0]);
    await story.advance(targets[1]);
    const told = await mailsOf(postId);
    expect(told).toMatchObject([early, { subject: '“Spring menu” cannot go out as it is' }]);
    expect(told[1]?.text).toMatch(/too wide.*Too long/);
    await applyEvent(story.ctx, memberOf(story.userId), postId, { event: { type: 'retry' } });
    expect((await story.seen(postId)).post?.scheduledAt).toEqual(due);
  });
});
