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

type Queries = Pick<pg.PoolClient, 'query'>;

/** The connection, on which only the first statement is sent before `begin` is answered; all fail with it. */
function afterBegin(client: pg.PoolClient, begun: Promise<unknown>): pg.PoolClient {
  let isFirst = true;
  const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  const query = async (...asked: unknown[]) => {
    if (!isFirst) {
      await begun;
      return ask(...asked);
    }
    isFirst = false;
    const [, answer] = await Promise.all([begun, ask(...asked)]);
    return answer;
  };
  return { query } as Queries as pg.PoolClient;
}

/**
 * Runs `work` on one connection of the pool, between `begin` and `commit`; rolls back on an error. With `readsFirst`
 * the first statement of `work` is sent together with `begin`, which saves a round trip. It may only read: where the
 * transaction does not begin, it has run outside of it, and nothing else does.
 */
export async function beginAndCommit<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
  { readsFirst = false } = {},
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  let isSent = false;
  try {
    const begun = client.query(begin);
    if (readsFirst) begun.catch(() => undefined);
    else await begun;
    const answer = await work(readsFirst ? afterBegin(client, begun) : client);
    await begun;
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
