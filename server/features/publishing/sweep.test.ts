import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PUBLISH_JOB, publishKey } from '#domain/publishing/job.ts';
import { posts } from '#server/db/schema/posts.ts';
import { queueJob } from '#server/kit/job.ts';
import { due, minutes, publishingStory, type PublishingStory } from '#tests/support/publishing-story.ts';
import { publishingTimers } from './jobs.ts';

let story: PublishingStory;
beforeAll(async () => {
  story = await publishingStory();
});
afterAll(() => story.database.close());
beforeEach(() => story.begin());

const sweep = async () => {
  for (const timer of publishingTimers) await timer.run(story.ctx);
};
const jobsOf = async (postId: string) => {
  const asked = 'select run_at, attempts from graphile_worker.jobs where key = $1';
  return (await story.database.pool.query(asked, [publishKey(postId)])).rows;
};

test('a due post without a job gets one; one that is due tomorrow waits', async () => {
  const id = await story.scheduled();
  const tomorrow = await story.scheduled({ scheduledAt: minutes(1440) });
  await sweep();
  expect(await jobsOf(id)).toEqual([{ run_at: due, attempts: 0 }]);
  expect(await jobsOf(tomorrow)).toEqual([]);
});

test('a job that waits for another date than the post says gives way to one for the right moment', async () => {
  const id = await story.scheduled({ scheduledAt: minutes(600) });
  const job = { key: publishKey(id), runAt: minutes(600) };
  await queueJob(story.ctx.db, PUBLISH_JOB, { postId: id }, job);
  await story.ctx.db
    .update(posts)
    .set({ scheduledAt: minutes(-1500) })
    .where(eq(posts.id, id));
  await sweep();
  expect(await jobsOf(id)).toEqual([{ run_at: minutes(-1500), attempts: 0 }]);
});

test('a pause between two tries is left alone', async () => {
  const id = await story.scheduled();
  const job = { key: publishKey(id), runAt: minutes(30) };
  await queueJob(story.ctx.db, PUBLISH_JOB, { postId: id }, job);
  await story.database.pool.query('update graphile_worker._private_jobs set attempts = 1 where key = $1', [
    publishKey(id),
  ]);
  await sweep();
  expect(await jobsOf(id)).toEqual([{ run_at: minutes(30), attempts: 1 }]);
});
