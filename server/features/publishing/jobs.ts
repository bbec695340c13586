import { z } from 'zod';
import { PUBLISH_JOB, publishKey, TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import { defineJob, queueJob, type Job, type Timer } from '#server/kit/job.ts';
import { advanceTarget } from './advance-target.ts';
import { publishPost } from './publish-post.ts';
import { postsWithoutJob, targetsWithoutJob, unfinishedWithoutJob } from './queries.ts';

export const publishingJobs: Job<unknown>[] = [
  defineJob({
    ...PUBLISH_JOB,
    payload: z.object({ postId: z.uuid() }),
    urgent: true,
    run: (ctx, { postId }) => publishPost(ctx, postId),
  }),
  defineJob({
    ...TARGET_JOB,
    payload: z.object({ targetId: z.uuid() }),
    urgent: true,
    run: (ctx, { targetId }, attempt) => advanceTarget(ctx, targetId, attempt.goTo),
  }),
];

const SWEEP_SECONDS = 30;

/** Queues jobs for posts and targets that are due soon and have none: nothing depends on a job row alone. */
export const publishingTimers: Timer[] = [
  {
    name: 'publishing-sweep',
    everySeconds: SWEEP_SECONDS,
    async run(ctx) {
      const until = new Date(ctx.now().getTime() + 2 * SWEEP_SECONDS * 1000);
      for (const post of await postsWithoutJob(ctx.db, until, 5_000)) {
        const options = { key: publishKey(post.id), unlessQueued: !post.misplaced };
        await queueJob(
          ctx.db,
          PUBLISH_JOB,
          { postId: post.id },
          { ...options, ...(post.at && { runAt: post.at }) },
        );
      }
      const targets = await targetsWithoutJob(ctx.db, until, 5_000);
      for (const { id } of [...targets, ...(await unfinishedWithoutJob(ctx.db, ctx.now(), 5_000))])
        await queueJob(ctx.db, TARGET_JOB, { targetId: id }, { key: targetKey(id), unlessQueued: true });
    },
  },
];
