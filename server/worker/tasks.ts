import type { Task, TaskList } from 'graphile-worker';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater, type Job } from '#server/kit/job.ts';

/**
 * Our jobs as tasks of the queue: checks the payload, passes the try, logs errors. `running` contains the
 * jobs that run now, whatever the queue thinks.
 */
export function toTasks(jobs: readonly Job<unknown>[], ctx: Ctx, running: Set<Promise<void>>): TaskList {
  const tasks: TaskList = {};
  for (const job of jobs) {
    if (job.name in tasks) throw new Error(`Two jobs are named ${job.name}`);
    const task = toTask(job, ctx);
    tasks[job.name] = (payload, queue) => {
      const run = Promise.resolve(task(payload, queue)).then(() => undefined);
      const over = () => void running.delete(run);
      running.add(run);
      run.then(over, over);
      return run;
    };
  }
  return tasks;
}

function toTask(job: Job<unknown>, ctx: Ctx): Task {
  return async (payload, queue) => {
    const row = queue.job;
    const attempt = {
      number: row.attempts,
      last: row.attempts >= row.max_attempts,
      worker: row.locked_by ?? '',
    };
    try {
      await job.run(ctx, job.payload.parse(payload), attempt);
    } catch (error) {
      const fields = { job: job.name, jobId: row.id, attempt: attempt.number, err: error };
      if (attempt.last) ctx.log.error(fields, 'a job failed for good');
      else ctx.log.warn(fields, 'a job failed and will be tried again');
      if (error instanceof RetryLater && error.runAt && !attempt.last) {
        await queue.query(postpone, [row.id, row.locked_by, error.runAt.toISOString(), error.message]);
      }
      throw error;
    }
  };
}

/**
 * Puts the job back for the chosen time. The library then finds that it no longer owns the job
 * and leaves it alone; a second's delay ensures that it is not claimed again by then. (The
 * library's own function refuses running jobs.)
 */
const postpone = `
  update graphile_worker._private_jobs
  set run_at = greatest($3::timestamptz, now() + interval '1 second'),
      last_error = $4, locked_by = null, locked_at = null
  where id = $1 and locked_by = $2`;
