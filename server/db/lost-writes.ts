import type pg from 'pg';
import { CommitUnanswered, unansweredIn } from './begin-commit.ts';
import { isAnswerLost } from './unreachable.ts';

/** Locks (`for update`) are reads: they write nothing that stays. A job is queued by a function of its library. */
const WRITES =
  /\b(insert\s+into\b|delete\s+from\b|(?<!\bfor\s+(no\s+key\s+)?)update\b|graphile_worker\.\w+\s*\()/i;

export const isWrite = (statement: string) => WRITES.test(statement);

type Statement = string | { text: string };

/**
 * A write that is asked of the pool is its own transaction. Where the connection breaks after it was sent, it throws
 * CommitUnanswered, as a lost commit does. A read throws what it threw before, and so does a write for which there was
 * no connection.
 */
export function tellLostWrites(pool: pg.Pool): void {
  const query = async (statement: Statement, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      const answer = await client.query(statement, values);
      client.release();
      return answer;
    } catch (error) {
      client.release(error as Error);
      const text = typeof statement === 'string' ? statement : statement.text;
      throw isAnswerLost(error) && isWrite(text) ? new CommitUnanswered(error) : error;
    }
  };
  // Its type also has callbacks and streams, which nobody uses with the pool.
  pool.query = query as typeof pool.query;
}

/**
 * For what is only noted before an action, such as a counted try: where its answer is lost, the action is not done,
 * so it may be tried again. A session whose cookie does not arrive is such a note, too.
 */
export async function beforehand<T>(noting: PromiseLike<T>): Promise<T> {
  try {
    return await noting;
  } catch (error) {
    throw unansweredIn(error)?.cause ?? error;
  }
}
