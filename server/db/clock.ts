import type pg from 'pg';

const AGAIN_AFTER = 10_000;
/** A slower answer is too inaccurate to use. */
const SLOW = 1_000;
/** A smaller step back is waited out, so that later events never get an earlier time. */
const SMALL_STEP = 1_000;

export interface Clock {
  now(): Date;
  /** Asks the database for the time; also runs periodically. */
  set(): Promise<void>;
  stop(): void;
}

/**
 * The database's clock, readable without a query: its last answer plus the time that passed here since. The
 * queue compares job times with that clock, and all processes share it; the clock of a process's own
 * machine does not matter, however wrong it is.
 */
export async function databaseClock(
  pool: Pick<pg.Pool, 'query'>,
  passed: () => number = () => performance.now(),
): Promise<Clock> {
  let ahead: number | null = null;
  let latest = 0;
  const set = async () => {
    const before = passed();
    const { rows } = await pool.query<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    );
    const after = passed();
    if (rows[0] && (ahead === null || after - before < SLOW)) ahead = rows[0].at - (before + after) / 2;
  };
  await set();
  // Errors are ignored: other queries report an outage, and the time continues from the last answer.
  const timer = setInterval(() => void set().catch(() => undefined), AGAIN_AFTER);
  timer.unref();
  return {
    now() {
      const at = passed() + (ahead ?? 0);
      latest = at < latest && latest - at < SMALL_STEP ? latest : at;
      return new Date(latest);
    },
    set,
    stop: () => clearInterval(timer),
  };
}
