import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyEvent, scheduleExistingPost } from '#server/features/posts/schedule-post.ts';
import type { Work } from '#server/ports/networks/port.ts';
import { answerLost, failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { unanswered } from '#tests/support/unanswered.ts';

/** A prepared upload belongs to a date and expires: a new date or a retry prepares it anew. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

/** The date and the previous checkpoint of each preparation. */
function preparations() {
  const made: [date: Date, checkpoint: Work['checkpoint']][] = [];
  const prepare = story.bluesky.prepare.bind(story.bluesky);
  story.bluesky.prepare = (work, signal) => {
    made.push([work.scheduledAt, work.checkpoint]);
    return prepare(work, signal);
  };
  return made;
}
const move = (postId: string, to: Date) =>
  scheduleExistingPost(story.ctx, memberOf(story.userId), postId, to);
const tryAgain = (postId: string) =>
  applyEvent(story.ctx, memberOf(story.userId), postId, { event: { type: 'retry' }, history: 'retried' });

test('a post with a new date is made ready again for that date', async () => {
  const made = preparations();
  const { postId, targets } = await story.scheduled();
  story.now = minutes(-30);
  await story.advance(targets[0]);
  await move(postId, minutes(120));
  story.now = minutes(120);
  await story.advance(targets[0]);
  expect(made).toEqual([
    [due, null],
    [minutes(120), null],
  ]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['published'] });
});

test('whoever was in the middle of making it ready stores nothing for the new date', async () => {
  const { call, leave } = unanswered();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  story.bluesky.faults.prepare.push(() => Promise.race([ended, call]));
  const { postId, targets } = await story.scheduled();
  story.now = minutes(-30);
  const advancing = story.advance(targets[0]);
  leave(advancing);
  await expect
    .poll(async () => (await story.seen(postId)).states, { timeout: 10_000 })
    .toEqual(['preparing']);
  await move(postId, minutes(120));
  end();
  await advancing;
  expect((await story.seen(postId)).targets[0]?.checkpoint).toBeNull();
  expect(await story.nextRun(targets[0])).toEqual(minutes(60));
});

test('another try does not go on from what the network has forgotten', async () => {
  const made = preparations();
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.commit.push(failing('will never work', 'Media attachment not found'));
  await story.advance(targets[0]);
  await tryAgain(postId);
  await story.advance(targets[0]);
  expect(made).toEqual([
    [due, null],
    [due, null],
  ]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['failed', 'published'] });
});

test('what may be out keeps what it is known by, until the network has refused it', async () => {
  const made = preparations();
  const { postId, targets } = await story.scheduled();
  story.bluesky.knows = false;
  story.bluesky.faults.commit.push(answerLost(story.bluesky));
  await story.advance(targets[0]);
  story.now = minutes(1);
  await story.advance(targets[0]);
  expect((await story.seen(postId)).states).toEqual(['unconfirmed']);
  const kept = (await story.seen(postId)).targets[0]?.checkpoint;
  await tryAgain(postId);
  await move(postId, minutes(60));
  expect((await story.seen(postId)).targets[0]?.checkpoint).toEqual(kept);
  story.now = minutes(60);
  story.bluesky.faults.commit.push(failing('will never work', 'Media attachment not found'));
  await story.advance(targets[0]);
  expect(made).toHaveLength(1);
  await tryAgain(postId);
  expect((await story.seen(postId)).targets[0]?.checkpoint).toBeNull();
});

test('a post that is taken back is no longer being made ready, whatever a worker was in the middle of', async () => {
  const { call, leave } = unanswered();
  let end: (error: Error) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => (end = reject));
  const { postId, targets } = await story.scheduled(['bluesky', 'mastodon']);
  story.now = minutes(-30);
  await story.advance(targets[1]);
  story.bluesky.faults.prepare.push(() => Promise.race([ended, call]));
  const advancing = story.advance(targets[0]);
  leave(advancing);
  await expect
    .poll(async () => (await story.seen(postId)).states, { timeout: 10_000 })
    .toEqual(['preparing', 'preparing']);
  const event = { type: 'unschedule' } as const;
  await applyEvent(story.ctx, memberOf(story.userId), postId, { event, history: 'unscheduled' });
  expect((await story.seen(postId)).states).toEqual(['waiting', 'waiting']);
  end(new Error('Too late'));
  await advancing;
  expect(await story.seen(postId)).toMatchObject({ status: 'Approved', states: ['waiting', 'waiting'] });

  await move(postId, minutes(120));
  story.now = minutes(120);
  for (const target of targets) await story.advance(target);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published' });
});
