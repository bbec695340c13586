import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GOING_OUT } from '#domain/posts/status.ts';
import { agencyRevisions } from '#server/db/schema/agencies.ts';
import { companies } from '#server/db/schema/companies.ts';
import { addPostAsset, deletePostAsset, updatePostAsset } from '#server/features/posts/change-assets.ts';
import { deleteExistingPost } from '#server/features/posts/delete-post.ts';
import { readPost } from '#server/features/posts/queries.ts';
import { applyEvent, scheduleExistingPost } from '#server/features/posts/schedule-post.ts';
import { updateExistingPost } from '#server/features/posts/update-post.ts';
import type { Outcome } from '#server/ports/publisher/port.ts';
import { minutes, publishingStory, type PublishingStory } from '#tests/support/publishing-story.ts';
import { addObject, memberOf } from '#tests/support/rows.ts';
import { unanswered } from '#tests/support/unanswered.ts';

let story: PublishingStory;
beforeAll(async () => {
  story = await publishingStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const owner = () => memberOf(story.userId);
const read = (id: string) => readPost(story.ctx, story.database.db, memberOf(story.userId), id);

const revisionNow = async () => {
  const rows = await story.database.db.select().from(agencyRevisions);
  return rows[0]?.revision ?? 0;
};

/** Hands the post to a network that answers only when `answer` is called. */
async function inMidCall(id: string) {
  const { call, leave } = unanswered();
  let answer: (link: string) => void = () => undefined;
  const answered = new Promise<Outcome>(
    (resolve) => (answer = (link) => resolve({ outcome: 'published', link })),
  );
  story.network.answer = () => Promise.race([answered, call]);
  const publishing = story.publish(id);
  leave(publishing);
  await expect.poll(() => story.network.calls.length).toBe(1);
  return {
    async publish() {
      answer('https://network.example/1');
      await publishing;
    },
  };
}

test('while a network has the post in hand nobody changes, moves, deletes or marks it; then it is Published as it was', async () => {
  const id = await story.onNetwork({ media: ['image'] });
  const call = await inMidCall(id);
  const present = await read(id);
  expect(present.goingOut).toEqual({ channel: 'Network', calling: true, reason: null });
  const assetId = present.assets[0]?.id ?? '';
  const objectPath = await addObject(story.database.db, story.userId);
  const { ctx } = story;
  const actions: Record<string, () => Promise<unknown>> = {
    caption: () => updateExistingPost(ctx, owner(), id, { caption: 'Another' }),
    reviewers: () => updateExistingPost(ctx, owner(), id, { reviewerEmails: ['client@acme.example'] }),
    'new media': () => addPostAsset(ctx, owner(), { postId: id, objectPath, type: 'image' }),
    'described media': () => updatePostAsset(ctx, owner(), assetId, { altText: 'Green spears' }),
    'removed media': () => deletePostAsset(ctx, owner(), assetId),
    reschedule: () => scheduleExistingPost(ctx, owner(), id, minutes(60)),
    unschedule: () => applyEvent(ctx, owner(), id, { event: { type: 'unschedule' } }),
    'mark as posted': () => applyEvent(ctx, owner(), id, { event: { type: 'mark posted' } }),
    delete: () => deleteExistingPost(ctx, owner(), id),
  };
  for (const [name, action] of Object.entries(actions))
    await expect(action(), name).rejects.toMatchObject({ code: 'conflict', message: GOING_OUT });
  expect(await read(id)).toEqual(present);

  await call.publish();
  const { post, attempts } = await story.seen(id);
  expect(post).toMatchObject({
    status: 'Published',
    version: 1,
    publishedUrl: 'https://network.example/1',
  });
  expect(attempts).toMatchObject([{ channel: 'network', repeatable: false, state: 'published' }]);
});

test('its title, which is the agency’s own, can be changed all the while', async () => {
  const id = await story.onNetwork();
  const call = await inMidCall(id);
  await updateExistingPost(story.ctx, owner(), id, { title: 'Summer menu' });
  await call.publish();
  expect((await story.seen(id)).post).toMatchObject({ title: 'Summer menu', status: 'Published' });
});

test('a call that nobody hears of again does not hold the post for ever', async () => {
  const id = await story.onNetwork();
  await inMidCall(id);
  story.now = minutes(3);
  await applyEvent(story.ctx, owner(), id, {
    event: { type: 'mark posted' },
    set: { publishedAt: story.now },
  });
  expect((await story.seen(id)).post?.status).toBe('Published');
});

test('a reminder holds nothing: its post can be changed at any moment', async () => {
  const id = await story.scheduled();
  await story.publish(id);
  await updateExistingPost(story.ctx, owner(), id, { caption: 'Another' });
  const { post, attempts } = await story.seen(id);
  expect(post?.version).toBe(2);
  expect(attempts[0]).toMatchObject({ channel: 'reminder', repeatable: true });
});

test('what is tried again by itself says so, and is not called due: nobody has to post it', async () => {
  const id = await story.onNetwork();
  const revision = await revisionNow();
  story.failing('retry later', 'Too many requests');
  await story.retried(id);
  // Start and end of the try: a screen learns of both.
  expect(await revisionNow()).toBe(revision + 2);
  expect((await read(id)).goingOut).toEqual({
    channel: 'Network',
    calling: false,
    reason: 'Too many requests',
  });
  await scheduleExistingPost(story.ctx, owner(), id, minutes(60));
  expect((await read(id)).goingOut).toBeNull();
});

test('an outcome that nobody knows is told apart from a failure', async () => {
  const [lost, refused] = [await story.onNetwork(), await story.onNetwork()];
  story.failing('outcome unknown');
  await story.publish(lost);
  story.failing('will never work');
  await story.publish(refused);
  expect(await read(lost)).toMatchObject({ status: 'Failed', unconfirmed: true, goingOut: null });
  expect(await read(refused)).toMatchObject({ status: 'Failed', unconfirmed: false });
});

test('a company that changes its channel in the middle of a call: the post does not go out a second way', async () => {
  const { db } = story.database;
  const channel = (name: string) =>
    db.update(companies).set({ channel: name }).where(eq(companies.name, 'Globex'));
  const id = await story.onNetwork();
  await inMidCall(id);
  try {
    await channel('reminder');
    story.now = minutes(1);
    await expect(story.retried(id)).resolves.toEqual(minutes(3));
    story.now = minutes(3);
    await story.publish(id);
    const { post, states, mails } = await story.seen(id);
    expect(post?.failureReason).toMatch(/^The publication on Network is unconfirmed/);
    expect(states).toEqual(['unconfirmed']);
    expect(mails.map((mail) => mail.kind)).toEqual(['publish-failed']);
  } finally {
    await channel('network');
  }
});
