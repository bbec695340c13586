import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Handle } from '#server/db/connect.ts';
import type { Ctx } from './context.ts';

export interface Attempt {
  /** Starts at one. */
  number: number;
  /** After this try the job is given up: the failure has to be recorded now. */
  last: boolean;
  /** The id of the worker that makes the try. It is alive while its lock is held (see worker-lock.ts). */
  worker: string;
  /**
   * Called before the first call to a place outside: throws where that place already has its share of the hands. The
   * job then waits until it has a hand left, and nothing has been tried.
   */
  goTo?: (place: string) => void;
}

/**
 * Work for later: a name and a payload of ids. `run` may be repeated at any time (after a crash, by a retry,
 * or by a second copy), so the row that the ids name must say, under lock, whether there is still something
 * to do. Throwing requests another try, after pauses that grow from seconds to hours.
 */
export interface Job<P> {
  name: string;
  payload: z.ZodType<P>;
  maxAttempts?: number;
  /** Has its own workers, so that it never waits for a slow mail server to release all others. */
  urgent?: boolean;
  /** Asks a server outside, and nobody waits for the answer: has few workers of its own, which slow servers may fill. */
  outside?: boolean;
  run(ctx: Ctx, payload: P, attempt: Attempt): Promise<void>;
}

/** With pauses of e^n seconds, the tenth try comes three and a half hours after the first. */
export const defaultMaxAttempts = 10;

export const defineJob = <P>(job: Job<P>): Job<P> => job;

/** Thrown by a job to choose the time of its next try. Counts as a try like any other. */
export class RetryLater extends Error {
  constructor(
    message: string,
    readonly runAt?: Date,
  ) {
    super(message);
  }
}

/** The place outside has its share of the hands. */
export class NoHandLeft extends Error {
  constructor(readonly place: string) {
    super(`${place} has its share of the hands`);
  }
}

export interface QueueOptions {
  /** One waiting job per key. Queueing again replaces it and resets its tries. */
  key?: string;
  runAt?: Date;
  /** The job has just run and found nothing to do: it must not run again at once, even if due. */
  again?: boolean;
  /** Instead of `runAt`: relative to now by the database's clock. */
  inSeconds?: number;
  /** Lower runs first; 0 by default. */
  priority?: number;
  /** With a key: leaves a waiting or running job unchanged, with its tries and pauses. For sweeps. */
  unlessQueued?: boolean;
}

/** Queues a job with the transaction's commit; a rollback discards it. */
export async function queueJob<P>(
  handle: Handle,
  job: Pick<Job<P>, 'name' | 'maxAttempts'> & { payload?: z.ZodType<P> },
  payload: P,
  options: QueueOptions = {},
): Promise<void> {
  const { key = null, runAt, inSeconds, priority = 0, again = false, unlessQueued = false } = options;
  const at =
    inSeconds === undefined
      ? sql`${runAt?.toISOString() ?? null}::timestamptz`
      : sql`now() + make_interval(secs => ${inSeconds})`;
  const waiting = sql`
    select from graphile_worker.jobs
    where key = ${key} and (locked_at is not null or attempts < max_attempts)`;
  await handle.execute(sql`
    select graphile_worker.add_job(
      identifier => ${job.name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${again ? sql`greatest(${at}, clock_timestamp() + interval '1 second')` : at},
      max_attempts => ${job.maxAttempts ?? defaultMaxAttempts}::int,
      job_key => ${key}::text,
      priority => ${priority}::int
    )
    where ${unlessQueued ? sql`not exists (${waiting})` : sql`true`}`);
}

/**
 * Periodic work. One instance runs all timers, and another takes over when that one ends; two may overlap for
 * a moment, so a run may be repeated. Errors are logged, and the timer runs again.
 */
export interface Timer {
  name: string;
  everySeconds: number;
  run(ctx: Ctx): Promise<void>;
}
