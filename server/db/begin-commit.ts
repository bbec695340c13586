import type pg from 'pg';

/**
 * The connection broke after a commit was sent, or a write that is its own transaction: nobody knows whether it was
 * done.
 */
export class CommitUnanswered extends Error {
  constructor(cause: unknown) {
    super('The database did not answer to a commit', { cause });
    this.name = 'CommitUnanswered';
  }
}

/** The one in an error; Drizzle wraps that of a single write in its own. */
export function unansweredIn(error: unknown): CommitUnanswered | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof CommitUnanswered) return at;
  return null;
}

/** Runs `work` on one connection of the pool, between `begin` and `commit`; rolls back on an error. */
export async function beginAndCommit<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  let isSent = false;
  try {
    await client.query(begin);
    const answer = await work(client);
    isSent = true;
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true));
    // A server that refuses a commit keeps the connection; one that stops or panics may have done it before.
    throw isSent && isBroken ? new CommitUnanswered(error) : error;
  } finally {
    client.release(isBroken);
  }
}
