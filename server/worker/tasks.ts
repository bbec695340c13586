import type { Task, TaskList } from 'graphile-worker';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater, type Job } from '#server/kit/job.ts';

/**
 * The queue's view of our jobs: checks the payload, tells the try, logs what goes wrong. `running` holds what runs at
 * the moment, whatever the queue thinks of it.
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
 * Puts the job back for the chosen moment. The library then finds it no longer ours and leaves it alone; the second's
 * distance makes sure that it is not ours again by then. (The library's own call for this refuses jobs that run.)
 */
const postpone = `
  update graphile_worker._private_jobs
  set run_at = greatest($3::timestamptz, now() + interval '1 second'),
      last_error = $4, locked_by = null, locked_at = null
  where id = $1 and locked_by = $2`;
