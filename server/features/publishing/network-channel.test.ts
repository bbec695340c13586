import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TOO_LATE } from '#domain/publishing/failure.ts';
import { posts } from '#server/db/schema/posts.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import { PortError } from '#server/ports/port-error.ts';
import { due, minutes, publishingStory, type PublishingStory } from '#tests/support/publishing-story.ts';
import { recordingChannel } from '#tests/support/recording-channel.ts';
import { addApproval } from '#tests/support/rows.ts';
import { memberOf } from '#tests/support/rows.ts';
import { unanswered } from '#tests/support/unanswered.ts';

let story: PublishingStory;
beforeAll(async () => {
  story = await publishingStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

test('a network gets version, caption and readable media, and the post becomes Published with the link', async () => {
  const id = await story.onNetwork({ version: 3, media: ['image'] });
  await story.publish(id);
  await story.publish(id);
  expect(story.network.calls).toHaveLength(1);
  expect(story.network.calls[0]).toMatchObject({
    postId: id,
    version: 3,
    caption: 'Asparagus is back',
    media: [
      {
        type: 'image',
        altText: null,
        url: expect.stringMatching(/^http:\/\/localhost:3000\/objects\/.*sig=/),
      },
    ],
    key: `${id}:3:2026-05-04T09:00:00.000Z:0`,
  });
  const { post, events, attempts, mails } = await story.seen(id);
  expect(post).toMatchObject({ status: 'Published', publishedAt: due });
  expect(events).toEqual(['publishing', 'published']);
  expect(attempts).toMatchObject([{ state: 'published', link: `https://network.example/${id}` }]);
  expect(mails).toEqual([]);
});

test('what nobody approved in this version never goes out', async () => {
  const id = await story.onNetwork({ version: 2 });
  await addApproval(story.database.db, id, { status: 'approved', answeredVersion: 1 });
  await story.publish(id);
  expect(story.network.calls).toEqual([]);
  const { post } = await story.seen(id);
  expect(post?.status).toBe('Failed');
  expect(post?.failureReason).toMatch(/Not every reviewer has approved this version/);
});

test('what everyone approved goes out', async () => {
  const id = await story.onNetwork({ version: 2 });
  await addApproval(story.database.db, id, { status: 'approved', answeredVersion: 2 });
  await story.publish(id);
  expect((await story.seen(id)).post?.status).toBe('Published');
});

test('a failing channel shows Failed with the reason; Retry publishes', async () => {
  const id = await story.onNetwork();
  story.failing('will never work', 'The picture is too wide');
  await story.publish(id);
  const failed = await story.seen(id);
  expect(failed.post).toMatchObject({ status: 'Failed', failureReason: 'The picture is too wide.' });
  expect(failed.mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
  expect(failed.mails[0]?.text).toContain('The picture is too wide.');

  story.now = minutes(5);
  story.network.answer = recordingChannel().answer;
  const owner = memberOf(story.userId);
  await applyEvent(story.ctx, owner, id, { event: { type: 'retry' }, history: 'retried' });
  await story.publish(id);
  const { post, events, states } = await story.seen(id);
  expect(post).toMatchObject({ status: 'Published', failureReason: null });
  expect(events).toEqual(['publishing', 'failed', 'retried', 'publishing', 'published']);
  expect(states).toEqual(['failed', 'published']);
});

test('a channel that wants to be connected again fails the post and says so', async () => {
  const id = await story.onNetwork();
  story.failing('reconnect', 'The access was withdrawn');
  await story.publish(id);
  expect((await story.seen(id)).post?.failureReason).toBe(
    'Network has to be connected again. The access was withdrawn.',
  );
});

test('a busy channel is tried again after growing pauses, not before, and given up after a day', async () => {
  const id = await story.onNetwork();
  story.failing('retry later', 'Too many requests');
  expect(await story.retried(id)).toEqual(minutes(1));
  expect(await story.retried(id)).toEqual(minutes(1));
  expect(story.network.calls).toHaveLength(1);
  story.now = minutes(1);
  expect(await story.retried(id)).toEqual(minutes(3));
  expect(story.network.calls.map((call) => call.key.at(-1))).toEqual(['0', '1']);
  expect((await story.seen(id)).post?.status).toBe('Scheduled');

  story.now = minutes(24 * 60);
  await story.publish(id);
  const { post, states } = await story.seen(id);
  expect(post).toMatchObject({
    status: 'Failed',
    failureReason: 'Network could not be reached for 24 hours. Too many requests.',
  });
  expect(states).toEqual(['retry', 'retry', 'failed']);
});

test('a channel may ask for a longer pause', async () => {
  const id = await story.onNetwork();
  story.network.answer = () =>
    Promise.reject(new PortError('retry later', 'Busy', { retryAfterSeconds: 3600 }));
  expect(await story.retried(id)).toEqual(minutes(60));
});

test('however long it asks for, the post is looked at again as soon as it is too late, and fails', async () => {
  const id = await story.onNetwork();
  story.network.answer = () =>
    Promise.reject(new PortError('retry later', 'Busy', { retryAfterSeconds: 1e16 }));
  const end = new Date(due.getTime() + 24 * 3_600_000 + 1000);
  expect(await story.retried(id)).toEqual(end);
  story.now = end;
  await story.publish(id);
  expect((await story.seen(id)).post).toMatchObject({ status: 'Failed', failureReason: TOO_LATE });
});

test.each([
  ['an unknown outcome', () => new PortError('outcome unknown', 'The line went dead')],
  ['an error that the channel did not announce', () => new TypeError('socket hang up')],
])('%s is shown as unconfirmed and never repeated by itself', async (_, thrown) => {
  const id = await story.onNetwork();
  story.network.answer = () => Promise.reject(thrown());
  await story.publish(id);
  story.now = minutes(10);
  await story.publish(id);
  expect(story.network.calls).toHaveLength(1);
  const { post, events, states, mails } = await story.seen(id);
  expect(post?.status).toBe('Failed');
  expect(post?.failureReason).toMatch(/^The publication on Network is unconfirmed/);
  expect(events).toEqual(['publishing', 'unconfirmed']);
  expect(states).toEqual(['unconfirmed']);
  expect(mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
  expect(mails[0]?.subject).toBe('Please check “Spring menu”: it may have gone out');
});

test('a worker that died in the middle of a call: nobody calls again, in the end it is unconfirmed', async () => {
  const id = await story.onNetwork();
  const { call, leave } = unanswered();
  story.network.answer = () => call;
  leave(story.publish(id));
  await expect.poll(() => story.network.calls.length).toBe(1);
  story.now = minutes(1);
  expect(await story.retried(id)).toEqual(minutes(3));
  story.now = minutes(3);
  await story.publish(id);
  expect(story.network.calls).toHaveLength(1);
  expect((await story.seen(id)).events).toEqual(['publishing', 'unconfirmed']);
});

test('a post that is changed while the channel is at work: the record says what went out', async () => {
  const id = await story.onNetwork();
  story.network.answer = async () => {
    await story.database.db.update(posts).set({ status: 'In Review', version: 2 }).where(eq(posts.id, id));
    return { outcome: 'published', link: 'https://network.example/1' };
  };
  await story.publish(id);
  const { post, notes, attempts } = await story.seen(id);
  expect(post?.status).toBe('In Review');
  expect(attempts).toMatchObject([{ state: 'published', version: 1 }]);
  expect(notes.at(-1)).toBe('Version 1 went out while the post was being changed: https://network.example/1');
});

test('a post that is taken off the calendar while the channel is at work is Published all the same', async () => {
  const id = await story.onNetwork();
  await addApproval(story.database.db, id, { status: 'approved', answeredVersion: 1 });
  story.network.answer = async () => {
    await story.database.db
      .update(posts)
      .set({ status: 'Approved', scheduledAt: null })
      .where(eq(posts.id, id));
    return { outcome: 'published', link: 'https://network.example/2' };
  };
  await story.publish(id);
  const { post, events } = await story.seen(id);
  expect(post).toMatchObject({ status: 'Published', publishedAt: due });
  expect(events).toEqual(['publishing', 'published']);
});
