import type pg from 'pg';

/** If nobody finishes for this long, one more may start. */
const PATIENCE_MS = 200;

export interface Turns {
  /** Resolves when it is the caller's turn, with a function to call at its end. */
  take(): Promise<() => void>;
}

/** Lets callers pass one after the other; if that takes too long, several at once. */
export function inTurns(): Turns {
  const waiting: (() => void)[] = [];
  let passed = 0;
  let impatient: NodeJS.Timeout | undefined;
  const letNextPass = () => {
    clearTimeout(impatient);
    impatient = undefined;
    passed += 1;
    waiting.shift()?.();
    beImpatient();
  };
  const beImpatient = () => {
    if (waiting.length > 0) impatient ??= setTimeout(letNextPass, PATIENCE_MS);
  };
  const over = () => {
    passed -= 1;
    if (waiting.length > 0) letNextPass();
  };
  return {
    async take() {
      if (passed === 0) passed = 1;
      else
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          beImpatient();
        });
      return over;
    },
  };
}

type Listens = (error: Error | undefined, client: pg.Client, done: () => void) => void;

/**
 * The pool as the queue's library sees it. Each of its workers asks for a job at the same moments,
 * every two seconds: with the pool itself, each would keep a connection open, and each connection is a
 * process of PostgreSQL. So they ask one after the other. The permanent connection that it needs to
 * listen for new jobs is that of the worker's lock.
 */
export function queueConnections(
  pool: Pick<pg.Pool, 'connect'>,
  turns: Turns,
  session: () => Promise<pg.Client>,
): pg.Pool {
  async function lend(): Promise<pg.PoolClient> {
    const over = await turns.take();
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        over();
        release(error);
      };
      return client;
    } catch (error) {
      over();
      throw error;
    }
  }
  const connect = (listens?: Listens) =>
    listens ? void session().then((client) => listens(undefined, client, () => undefined)) : lend();
  // The library uses nothing of the pool but `connect`.
  return { connect } as unknown as pg.Pool;
}
