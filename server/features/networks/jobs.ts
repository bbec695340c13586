import { z } from 'zod';
import { defineJob, queueJob, type Job, type Timer } from '#server/kit/job.ts';
import { fetchPicture, PICTURE_JOB } from './fetch-picture.ts';
import { accountsToTest, forgetAuthorizations, testAccount, warnOfEnds } from './look-after-accounts.ts';
import { accountsWithFigures, readFigures } from './read-figures.ts';
import { END_ACCESS_JOB, takeBackAccess } from './take-back-access.ts';

const payload = z.object({ accountId: z.uuid() });
const TEST_JOB = { name: 'test-account', payload, maxAttempts: 6 };
const FIGURES_JOB = { name: 'read-figures', payload, maxAttempts: 3 };

export const networkJobs: Job<unknown>[] = [
  defineJob({ ...TEST_JOB, outside: true, run: (ctx, { accountId }) => testAccount(ctx, accountId) }),
  defineJob({ ...PICTURE_JOB, outside: true, run: (ctx, { accountId }) => fetchPicture(ctx, accountId) }),
  defineJob({
    ...END_ACCESS_JOB,
    outside: true,
    async run(ctx, gone) {
      await takeBackAccess(ctx, gone);
    },
  }),
  defineJob({ ...FIGURES_JOB, outside: true, run: (ctx, { accountId }) => readFigures(ctx, accountId) }),
];

export const networkTimers: Timer[] = [
  {
    name: 'networks-accounts',
    everySeconds: 600,
    async run(ctx) {
      await warnOfEnds(ctx);
      await forgetAuthorizations(ctx);
      for (const accountId of await accountsToTest(ctx.db, ctx.now()))
        await queueJob(ctx.db, TEST_JOB, { accountId }, { key: `test:${accountId}`, unlessQueued: true });
    },
  },
  {
    name: 'networks-figures',
    everySeconds: 60,
    async run(ctx) {
      for (const accountId of await accountsWithFigures(ctx.db, ctx.now()))
        await queueJob(
          ctx.db,
          FIGURES_JOB,
          { accountId },
          { key: `figures:${accountId}`, unlessQueued: true },
        );
    },
  },
];
