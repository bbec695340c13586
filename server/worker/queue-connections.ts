import type pg from 'pg';

/** Where nobody has come to an end for so long, one more passes. */
const PATIENCE_MS = 200;

export interface Turns {
  /** Resolves when it is one's turn, with what to call when that is over. */
  take(): Promise<() => void>;
}

/** Lets one pass after the other; where that takes too long, more of them at the same time. */
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
 * The pool as the queue's library sees it. Each of its hands asks for a job of its own at the same moments, every two
 * seconds: through the pool itself that would keep a connection open for each of them, and each is a process of
 * PostgreSQL. So they ask one after the other. The one connection that it wants for good, to listen for new jobs, is that
 * of the worker's lock.
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
  // The library asks its pool for connections alone.
  return { connect } as unknown as pg.Pool;
}
