import { sql } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';

/** The name of the lock that a living worker holds. */
export const workerLock = (workerId: string) => `greenroom worker ${workerId}`;

/** Whether the worker holds its lock. If not, it is dead or has lost the database. */
export async function isWorkerPresent(handle: Handle, workerId: string): Promise<boolean> {
  // A shared lock, so that several simultaneous checks do not take each other for the worker.
  const { rows } = await handle.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(hashtextextended(${workerLock(workerId)}, 0)) as free`,
  );
  return rows[0]?.free === false;
}
