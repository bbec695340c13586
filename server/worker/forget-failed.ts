import { sql } from 'drizzle-orm';
import type { Timer } from '#server/kit/job.ts';

/** The queue keeps jobs that failed for good; after a month they are deleted. */
export const forgetFailedJobs: Timer = {
  name: 'forget-failed-jobs',
  everySeconds: 3600,
  async run(ctx) {
    await ctx.db.execute(sql`
      select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'
      having count(*) > 0`);
  },
};
