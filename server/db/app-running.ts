import type pg from 'pg';

/** Whether an app has this database open. The caller's own connections must have another name (see `openDatabase`). */
export async function isAppRunning(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  // As in `moveDatabase`, but the lock is let go of at once.
  const { rows } = await pool.query<{ running: boolean }>(`
    select exists (select from pg_stat_activity where datname = current_database() and application_name = 'greenroom')
      or not pg_try_advisory_xact_lock(hashtextextended('greenroom timers', 0)) as running`);
  return rows[0]?.running ?? false;
}
