import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Handle } from '#server/db/connect.ts';
import type { Ctx } from './context.ts';

export interface Attempt {
  /** Counts from one. */
  number: number;
  /** After this one the job is given up: now is the time to write the failure down. */
  last: boolean;
  /** The id of the worker that makes it. It lives as long as its lock is held (see worker-lock.ts). */
  worker: string;
}

/**
 * Work for later: a name and a payload of ids. `run` may be repeated at any time (a crash, a retry, a second copy), so
 * the row that the ids name says, under lock, whether there is still something to do. Throwing asks for another try,
 * after pauses that grow from seconds to hours.
 */
export interface Job<P> {
  name: string;
  payload: z.ZodType<P>;
  maxAttempts?: number;
  /** Has workers of its own: it never waits until a slow mail server has let go of all the others. */
  urgent?: boolean;
  run(ctx: Ctx, payload: P, attempt: Attempt): Promise<void>;
}

/** With pauses of e^n seconds the tenth try comes three and a half hours after the first. */
export const defaultMaxAttempts = 10;

export const defineJob = <P>(job: Job<P>): Job<P> => job;

/** Thrown by a job to choose the moment of its next try. Counts as a try like any other. */
export class RetryLater extends Error {
  constructor(
    message: string,
    readonly runAt?: Date,
  ) {
    super(message);
  }
}

export interface QueueOptions {
  /** One waiting job per key. A second one takes the place of the first, which starts its tries anew. */
  key?: string;
  runAt?: Date;
  /** It has just run and found nothing to do yet: not at once again, whatever the database's clock says to `runAt`. */
  again?: boolean;
  /** In place of `runAt`: from now on by the database's clock, whatever ours says. */
  inSeconds?: number;
  /** Lower comes first; 0 where it is not said. */
  priority?: number;
  /** With a key: leaves a job that waits or runs as it is, its tries and pauses included. For sweeps. */
  unlessQueued?: boolean;
}

/** Queues the job with the transaction's commit; a rollback forgets it. */
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
 * Something to look after again and again. One instance runs all timers, another takes over when that one goes; in
 * between two may overlap for a moment, so a run may be repeated. What it throws is logged, and it is run again.
 */
export interface Timer {
  name: string;
  everySeconds: number;
  run(ctx: Ctx): Promise<void>;
}
