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

/** PostgreSQL takes the commit of a transaction in which a statement failed as a rollback, and calls that no error. */
function insistCommitted({ command }: pg.QueryResult): void {
  if (command !== 'COMMIT')
    throw new Error('A statement failed and was passed over: the transaction committed nothing');
}

/** What a transaction answers, and its only write, which is sent together with `commit` and saves a round trip. */
export class WithCommit<T> {
  constructor(
    readonly answer: T,
    readonly write: () => PromiseLike<unknown>,
  ) {}
}

/** A connection on which only the first statement is sent before `begin` is answered; all fail with it. */
class Begun {
  private sent = 0;
  private isBegun = false;
  private isCommitted = false;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly begun: Promise<unknown>,
  ) {
    begun.then(
      () => (this.isBegun = true),
      () => undefined,
    );
  }

  query(...asked: Parameters<pg.PoolClient['query']>): Promise<unknown> {
    if (this.isCommitted)
      throw new Error('A write with the commit is a single statement: this one came after it');
    this.sent += 1;
    const ask = () => this.client.query(...asked) as unknown as Promise<unknown>;
    if (this.isBegun) return ask();
    if (this.sent > 1) return this.begun.then(ask);
    return Promise.all([this.begun, ask()]).then(([, answer]) => answer);
  }

  /** The write is sent before `commit`; where it fails, PostgreSQL takes `commit` as a rollback. */
  async commitWith(write: () => PromiseLike<unknown>): Promise<void> {
    const { sent } = this;
    // Drizzle's queries are asked anew whenever they are awaited.
    const writing = Promise.resolve(write());
    // A write that is not sent at once would come after `commit`.
    if (this.sent === sent) await writing;
    this.isCommitted = true;
    const [written, committed] = await Promise.allSettled([writing, this.client.query('commit')]);
    if (written.status === 'rejected') throw written.reason;
    if (committed.status === 'rejected') throw committed.reason;
    insistCommitted(committed.value);
  }
}

/**
 * Runs `work` on one connection of the pool, between `begin` and `commit`; rolls back on an error. With `readsFirst`
 * the first statement of `work` is sent together with `begin`, which saves a round trip. It may only read: where the
 * transaction does not begin, it has run outside of it, and nothing else does.
 */
export async function beginAndCommit<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T | WithCommit<T>>,
  { readsFirst = false } = {},
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  let isSent = false;
  try {
    const begun = client.query(begin);
    const inside = new Begun(client, begun);
    if (!readsFirst) await begun;
    const answer = await work(readsFirst ? (inside as unknown as pg.PoolClient) : client);
    await begun;
    isSent = true;
    if (answer instanceof WithCommit) {
      await inside.commitWith(answer.write);
      return answer.answer;
    }
    insistCommitted(await client.query('commit'));
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true));
    // A server that refuses a commit keeps the connection; one that stops or panics may have done it before.
    throw isSent && isBroken ? new CommitUnanswered(error) : error;
  } finally {
    client.release(isBroken);
  }
}
