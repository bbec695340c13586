import type { Task, TaskList } from 'graphile-worker';
import type { Ctx } from '#server/kit/context.ts';
import { NoHandLeft, RetryLater, type Job } from '#server/kit/job.ts';
import type { Shares } from './shares.ts';

/**
 * Our jobs as tasks of the queue: checks the payload, passes the try, logs errors. `running` contains the
 * jobs that run now, whatever the queue thinks.
 */
export function toTasks(
  jobs: readonly Job<unknown>[],
  ctx: Ctx,
  running: Set<Promise<void>>,
  shares: Shares,
): TaskList {
  const tasks: TaskList = {};
  for (const job of jobs) {
    if (job.name in tasks) throw new Error(`Two jobs are named ${job.name}`);
    const task = toTask(job, ctx, shares);
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

function toTask(job: Job<unknown>, ctx: Ctx, shares: Shares): Task {
  return async (payload, queue) => {
    const row = queue.job;
    const places: string[] = [];
    const attempt = {
      number: row.attempts,
      last: row.attempts >= row.max_attempts,
      worker: row.locked_by ?? '',
      goTo(place: string) {
        if (!shares.take(place)) throw new NoHandLeft(place);
        places.push(place);
      },
    };
    try {
      await job.run(ctx, job.payload.parse(payload), attempt);
    } catch (error) {
      if (error instanceof NoHandLeft) {
        await queue.query(putBack, [row.id, row.locked_by, error.place]);
        throw error;
      }
      const fields = { job: job.name, jobId: row.id, attempt: attempt.number, err: error };
      if (attempt.last) ctx.log.error(fields, 'a job failed for good');
      else ctx.log.warn(fields, 'a job failed and will be tried again');
      if (error instanceof RetryLater && error.runAt && !attempt.last) {
        await queue.query(postpone, [row.id, row.locked_by, error.runAt.toISOString(), error.message]);
      }
      throw error;
    } finally {
      for (const place of places) shares.giveBack(place);
    }
  };
}

/**
 * Puts the job back, marked with the place: no worker takes it while that place has its share of the hands there. It was
 * not tried. Like `postpone`, it is no longer the library's by then.
 */
const putBack = `
  update graphile_worker._private_jobs
  set run_at = greatest(run_at, now() + interval '1 second'), attempts = greatest(attempts - 1, 0),
      flags = jsonb_build_object($3::text, true), locked_by = null, locked_at = null
  where id = $1 and locked_by = $2`;

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
