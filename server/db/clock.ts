import type pg from 'pg';

const AGAIN_AFTER = 10_000;
/** An answer that took longer says too little about the moment. */
const SLOW = 1_000;
/** A step back that is smaller than this is waited out: what happens later is never dated earlier. */
const SMALL_STEP = 1_000;

export interface Clock {
  now(): Date;
  /** Asks the database for the time. Happens by itself again and again. */
  set(): Promise<void>;
  stop(): void;
}

/**
 * The database's clock, readable without asking it each time: its last answer plus the time that passed here since. The
 * queue compares with that clock when a job is to run, and every process shares it; the clock of the machine that a
 * process runs on decides nothing, however wrong it is.
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
  // An outage is told by those whom it hinders; until it is over the time goes on from the last answer.
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
