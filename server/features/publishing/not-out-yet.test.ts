import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TOO_LATE } from '#domain/publishing/failure.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import { updateExistingPost } from '#server/features/posts/update-post.ts';
import type { Work } from '#server/ports/networks/port.ts';
import { answerLost, failing } from '#tests/support/recording-network.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

/** A network that did not take the post, was asked, and says that it is not out. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const seconds = (count: number) => new Date(due.getTime() + count * 1000);
const steps = () => story.bluesky.calls.map((call) => call.step).filter((step) => step !== 'prepare');
const edit = (postId: string) =>
  updateExistingPost(story.ctx, memberOf(story.userId), postId, { caption: 'Asparagus is over' });
const busy = (retryAfter?: number) =>
  failing('outcome unknown', 'Bluesky answered with an error (503).', retryAfter, { answered: true });

test('a post that a network cannot take yet is tried again after growing pauses, not at once', async () => {
  const { postId, targets } = await story.scheduled();
  for (const pause of [1, 2, 5]) {
    const at = story.now.getTime();
    story.bluesky.faults.commit.push(busy());
    await story.advance(targets[0]);
    story.now = new Date(at + 6_000);
    await story.advance(targets[0]);
    expect(await story.nextRun(targets[0])).toEqual(new Date(at + pause * 60_000));
    story.now = new Date(at + pause * 60_000);
  }
  expect(steps()).toEqual(['commit', 'findOut', 'commit', 'findOut', 'commit', 'findOut']);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published' });
  expect(story.bluesky.out).toHaveLength(1);
});

test('the pause that the network asked for holds, and the reason stands at the account', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.commit.push(busy(600));
  await story.advance(targets[0]);
  story.now = seconds(6);
  await story.advance(targets[0]);
  expect(await story.nextRun(targets[0])).toEqual(minutes(10));
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ status: 'Scheduled', states: ['waiting'], tries: ['retry'] });
  expect(seen.targets[0]?.reason).toBe('Bluesky answered with an error (503).');
  story.now = minutes(9);
  await story.advance(targets[0]);
  expect(steps()).toEqual(['commit', 'findOut']);
  story.now = minutes(10);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Published', tries: ['retry', 'published'] });
});

test('until the next try the post is free to be taken off the calendar', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.commit.push(busy(600));
  await story.advance(targets[0]);
  const unschedule = () =>
    applyEvent(story.ctx, memberOf(story.userId), postId, {
      event: { type: 'unschedule' },
      history: 'unscheduled',
    });
  await expect(unschedule()).rejects.toThrow(/going out right now/);
  story.now = seconds(6);
  await story.advance(targets[0]);
  await unschedule();
  story.now = minutes(10);
  await story.advance(targets[0]);
  expect(story.bluesky.out).toEqual([]);
});

test('until the next try the post can be changed: the new words go out', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.commit.push(busy(600));
  await story.advance(targets[0]);
  story.now = seconds(6);
  await story.advance(targets[0]);
  await edit(postId);
  story.now = minutes(10);
  await story.advance(targets[0]);
  expect(story.bluesky.out.map((one) => one.text)).toEqual(['Asparagus is over']);
});

test('a call without an answer may still arrive: the post is held still until it has surely ended', async () => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.commit.push(failing('outcome unknown', 'Bluesky gave no answer', 600));
  await story.advance(targets[0]);
  story.now = seconds(6);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ states: ['publishing'], tries: ['calling'] });
  await expect(edit(postId)).rejects.toThrow(/going out right now/);
  expect(await story.nextRun(targets[0])).toEqual(minutes(3));
  story.now = minutes(3);
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ states: ['waiting'], tries: ['retry'] });
  expect(await story.nextRun(targets[0])).toEqual(minutes(10));
  await edit(postId);
  expect(steps()).toEqual(['commit', 'findOut', 'findOut']);
});

describe('a network that refuses it because it has a post like this', () => {
  const said = 'X has a post like this: duplicate content.';
  const refused = (words = said) => failing('outcome unknown', words, undefined, { duplicate: true });

  test('is asked, and a second refusal in the same words is its answer', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.faults.commit.push(refused(), refused());
    await story.advance(targets[0]);
    story.now = seconds(6);
    await story.advance(targets[0]);
    expect(await story.seen(postId)).toMatchObject({ states: ['waiting'], tries: ['retry'] });
    story.now = minutes(1);
    await story.advance(targets[0]);
    const seen = await story.seen(postId);
    expect(seen).toMatchObject({ status: 'Failed', states: ['failed'], tries: ['retry', 'failed'] });
    expect(seen.targets[0]?.reason).toBe(said);
    expect(seen.mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
    expect(steps()).toEqual(['commit', 'findOut', 'commit']);
  });

  test('is asked again where the commit between them may be the post that it has', async () => {
    const { postId, targets } = await story.scheduled();
    story.bluesky.faults.commit.push(refused(), busy(), refused());
    let asked: Work | undefined;
    const findOut = story.bluesky.findOut.bind(story.bluesky);
    story.bluesky.findOut = (work, signal) => findOut((asked = work), signal);
    for (const second of [0, 6, 60, 66, 180, 186]) {
      story.now = seconds(second);
      await story.advance(targets[0]);
    }
    expect(await story.seen(postId)).toMatchObject({ status: 'Scheduled', states: ['waiting'] });
    expect(steps()).toEqual(['commit', 'findOut', 'commit', 'findOut', 'commit', 'findOut']);
    // What any of these commits may have published is looked for.
    expect(asked).toMatchObject({ committingSince: seconds(180), triedSince: due });
  });
});

test.each([
  ['five days', 432_000],
  ['longer than there are dates', 1e16],
])('a network that asks to wait %s: after 24 hours it fails, and its owner is told', async (_, asked) => {
  const { postId, targets } = await story.scheduled();
  story.bluesky.faults.commit.push(failing('retry later', 'Too many requests', asked));
  await story.advance(targets[0]);
  const seen = await story.seen(postId);
  expect(seen).toMatchObject({ states: ['waiting'], tries: ['retry'] });
  const end = new Date(due.getTime() + 24 * 3_600_000 + 1000);
  expect(await story.nextRun(targets[0])).toEqual(end);
  story.now = end;
  await story.advance(targets[0]);
  const failed = await story.seen(postId);
  expect(failed).toMatchObject({ status: 'Failed', states: ['failed'] });
  expect(failed.targets[0]?.reason).toBe(TOO_LATE);
  expect(failed.mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
});

test('a network that asks to wait that long when it is asked about a post: in the end it is unconfirmed', async () => {
  const { postId, targets } = await story.scheduled();
  story.now = minutes(60);
  story.bluesky.faults.commit.push(answerLost(story.bluesky));
  story.bluesky.faults.findOut.push(failing('retry later', 'Too many requests', 432_000));
  await story.advance(targets[0]);
  story.now = minutes(61);
  await story.advance(targets[0]);
  const end = new Date(minutes(60).getTime() + 24 * 3_600_000 + 1000);
  expect(await story.nextRun(targets[0])).toEqual(end);
  story.now = end;
  await story.advance(targets[0]);
  expect(await story.seen(postId)).toMatchObject({ status: 'Failed', states: ['unconfirmed'] });
});
