import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { runTaskList } from 'graphile-worker';
import type { Database } from '#server/db/connect.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Job } from '#server/kit/job.ts';
import { queueLogger } from '#server/db/queue-logger.ts';
import { workerLock } from '#server/kit/worker-lock.ts';
import { forgetFailedJobs } from './forget-failed.ts';
import { showPresence } from './presence.ts';
import { queueConnections, type Turns } from './queue-connections.ts';
import { watchForDead } from './takeover.ts';
import { createShares } from './shares.ts';
import { toTasks } from './tasks.ts';
import type { Timer } from '#server/kit/job.ts';
import { startTimers } from './timers.ts';

export interface ShiftOptions {
  ctx: Ctx;
  database: Pick<Database, 'pool' | 'connection'>;
  /** All jobs of the program. */
  jobs: readonly Job<unknown>[];
  /** The jobs that this shift takes; all by default. */
  takes?: readonly Job<unknown>[];
  timers: readonly Timer[];
  /** How many jobs run at the same time. */
  concurrency: number;
  /** The turns in which the shifts of a process ask the queue. */
  turns: Turns;
}

export interface Shift {
  /** Resolves when the first job could be taken. */
  readonly started: Promise<unknown>;
  ready(): boolean;
  /** Resolves when the shift takes no more jobs: the queue's library gave up, or it was stopped. */
  readonly ended: Promise<void>;
  /** After `ended`: keeps the worker's lock until its jobs finish, so that no other worker repeats them. */
  retire(): Promise<void>;
  stop(): Promise<void>;
}

/** Together less than the ten seconds that a whole stop may take. */
const graceMs = 6_000;
const forceMs = 1_000;
/** Longer than any job takes. */
const retireMs = 180_000;
/** Longer than reopening a broken connection takes. */
const deafMs = 3_000;

/** One worker, with one id, from its first claim to its last. */
export function startShift(options: ShiftOptions): Shift {
  const { ctx, database, jobs, takes = jobs, timers, concurrency, turns } = options;
  const { log } = ctx;
  const running = new Set<Promise<void>>();
  const shares = createShares(concurrency);
  let stopping = false;
  let over = false;
  const events = new EventEmitter();
  const gaveUp = once(events, 'pool:gracefulShutdown');
  let turning: ReturnType<typeof startTimers> | undefined;
  // Before the runner, whose workers need it as soon as they are made.
  const presence = showPresence({
    connection: database.connection,
    lock: () => workerLock(runner.id),
    log,
    async onBeat(client) {
      await takeOver(client);
      if (turning || stopping) return;
      const { rows } = await client.query<{ ours: boolean }>(
        `select pg_try_advisory_lock(hashtextextended('greenroom timers', 0)) as ours`,
      );
      if (rows[0]?.ours) turning = startTimers([...timers, forgetFailedJobs], ctx);
    },
    onLost() {
      void turning?.stop();
      turning = undefined;
    },
  });
  const runner = runTaskList(
    {
      concurrency,
      logger: queueLogger(log),
      noHandleSignals: true,
      events,
      // Awaited before each claim: no job is taken while other workers could find this worker's lock free.
      forbiddenFlags: async () => {
        await presence.held();
        return shares.full();
      },
      // Without these the library neither waits for nor survives a failure to store a job's end.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    toTasks(takes, ctx, running, shares),
    queueConnections(database.pool, turns, () => presence.session()),
  );
  const takeOver = watchForDead({ self: runner.id, ...jobsSeen(events), jobs, ctx });
  giveUpWhenDeaf(events, () => {
    // The shift waits for the end of the runner anyway, so the result is ignored here.
    if (!stopping && !over)
      Promise.resolve(runner.gracefulShutdown('No job could be taken')).catch(() => undefined);
  });

  const untilEnd = async () => {
    try {
      // The library may never finish a shutdown that it began itself; from its start on it takes no job.
      await Promise.race([runner.promise, gaveUp]);
      if (!stopping) log.warn({}, 'the worker gave up its shift');
    } catch (error) {
      if (!stopping) log.error({ err: error }, 'the worker gave up');
    } finally {
      over = true;
    }
  };
  const ended = untilEnd();
  const stop = async () => {
    stopping = true;
    const timersDone = turning?.stop();
    const jobsDone = over ? Promise.allSettled(running) : runner.gracefulShutdown('Greenroom is stopping');
    presence.leave();
    const inTime = await within(graceMs, Promise.allSettled([jobsDone, timersDone]));
    if (!inTime) {
      log.warn({}, 'jobs still ran at the stop and go back to the queue');
      await within(forceMs, Promise.allSettled([runner.forcefulShutdown('Greenroom stopped')]));
    }
    // A database that does not answer must not delay the stop; the lock ends with the process.
    await within(forceMs / 2, presence.stop());
  };
  return {
    started: presence.held(),
    ready: () => presence.isHeld() && !stopping && !over,
    ended,
    async retire() {
      presence.leave();
      await within(retireMs, Promise.allSettled(running));
      if (!stopping) await stop();
    },
    stop,
  };
}

/** The ids of jobs that were taken and run, and of those that ended. */
function jobsSeen(events: EventEmitter): { inHand: ReadonlySet<string>; ended: Set<string> } {
  const [inHand, ended] = [new Set<string>(), new Set<string>()];
  events.on('job:start', ({ job }: { job: { id: string } }) => {
    inHand.add(job.id);
    ended.delete(job.id);
  });
  events.on('job:complete', ({ job }: { job: { id: string } }) => {
    inHand.delete(job.id);
    ended.add(job.id);
  });
  return { inHand, ended };
}

/**
 * The library asks once, before its first claim, which kinds of jobs there are, and caches the
 * answer. If the connection breaks just then, it caches the error, and every claim fails for the rest
 * of the shift; only a new shift asks again.
 */
function giveUpWhenDeaf(events: EventEmitter, giveUp: () => void): void {
  let since: number | null = null;
  let isGivenUp = false;
  const heard = () => {
    since = null;
  };
  events.on('worker:getJob:empty', heard);
  events.on('job:start', heard);
  events.on('worker:getJob:error', () => {
    since ??= performance.now();
    if (isGivenUp || performance.now() - since < deafMs) return;
    isGivenUp = true;
    giveUp();
  });
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timeUp = new AbortController();
  const done = await Promise.race([
    work.then(() => true),
    pause(milliseconds, false, { signal: timeUp.signal }).catch(() => false),
  ]);
  timeUp.abort();
  return done;
}
