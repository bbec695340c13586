import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { networkFilms, objects } from '#server/db/schema/media.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { NETWORK_FILM_NEEDS_FFMPEG } from '#server/features/media/network-film.ts';
import { applyEvent } from '#server/features/posts/schedule-post.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { memberOf } from '#tests/support/rows.ts';
import { due, minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

/** A post with a video for Bluesky, half an hour before its date. */
async function withVideo(seconds: number | null = 20) {
  const { db } = story.database;
  const agencyId = await agencyOf(db, story.userId);
  const [file] = await db
    .insert(objects)
    .values({ agencyId, state: 'ready', kind: 'video', contentType: 'video/quicktime', bytes: 10, seconds })
    .returning();
  const { postId, targets } = await story.scheduled();
  const objectId = file?.id ?? '';
  await db
    .insert(postAssets)
    .values({ postId, objectPath: `/objects/uploads/${objectId}`, type: 'video', order: 0 });
  story.now = minutes(-30);
  const films = (change: Partial<typeof networkFilms.$inferInsert>) =>
    db.update(networkFilms).set(change).where(eq(networkFilms.objectId, objectId));
  return { postId, target: targets[0], objectId, films };
}

test('a video is asked for ahead of the date, its progress stands at the account, and what was made is what goes out', async () => {
  const { postId, target, objectId, films } = await withVideo();
  await story.advance(target);
  expect(await story.seen(postId)).toMatchObject({
    status: 'Scheduled',
    targets: [{ state: 'preparing', reason: 'Video 1 is being made ready: 0%.' }],
  });
  const jobs = await story.database.pool.query('select from graphile_worker.jobs where key = $1', [
    `network-film:${objectId}:1920-8000`,
  ]);
  expect(jobs.rowCount).toBe(1);
  expect(story.bluesky.calls).toEqual([]);
  expect(await story.nextRun(target)).not.toBeNull();

  await films({ progress: 40 });
  await story.advance(target);
  expect((await story.seen(postId)).targets[0]?.reason).toBe('Video 1 is being made ready: 40%.');

  await films({ state: 'ready', bytes: 4321, width: 640, height: 360 });
  await story.advance(target);
  expect(story.bluesky.calls.map(({ step }) => step)).toEqual(['prepare']);
  expect(story.bluesky.media).toMatchObject([
    { type: 'video/mp4', bytes: 4321, width: 640, height: 360, seconds: 20 },
  ]);
  expect((await story.seen(postId)).targets[0]?.reason).toBeNull();
});

test('a video that cannot be made ready fails before the date with the reason; another try keeps the date and makes it anew', async () => {
  const { postId, target, films } = await withVideo();
  await story.advance(target);
  await films({ state: 'failed', reason: 'This video could not be made ready for networks.' });
  await story.advance(target);
  const failed = await story.seen(postId);
  expect(failed).toMatchObject({ status: 'Failed', states: ['failed'] });
  expect(failed.post?.failureReason).toContain('could not be made ready for networks');

  await applyEvent(story.ctx, memberOf(story.userId), postId, {
    event: { type: 'retry' },
    history: 'retried',
  });
  expect((await story.seen(postId)).post).toMatchObject({ status: 'Scheduled', scheduledAt: due });
  await story.advance(target);
  expect((await story.seen(postId)).targets[0]).toMatchObject({
    state: 'preparing',
    reason: 'Video 1 is being made ready: 0%.',
  });
});

test('without a program for videos one that the network takes as it came goes out as it is', async () => {
  const { target, films } = await withVideo(null);
  await story.advance(target);
  await films({ state: 'failed', reason: NETWORK_FILM_NEEDS_FFMPEG });
  await story.database.db.update(objects).set({ contentType: 'video/mp4' });
  await story.advance(target);
  expect(story.bluesky.media).toMatchObject([{ type: 'video/mp4', bytes: 10, seconds: null }]);
});

test('a video that is too long for the network is refused with a sentence', async () => {
  const { postId, target } = await withVideo(3600);
  await story.advance(target);
  expect((await story.seen(postId)).post?.failureReason).toContain('too long to be made small enough');
});
