import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '#server/kit/context.ts';
import { findEmbedded, startEmbedded } from './embedded.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For code that works the same inside and outside of a transaction. */
export type Handle = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For the few who need a connection of their own (migrations, a worker's lock), outside of the pool. */
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

const limits = {
  application_name: 'greenroom',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Days begin where the code says they do, on every server alike.
  options: '-c TimeZone=UTC',
};

/** The server named by the URL, or the one that we start ourselves in the data folder; nobody else knows which. */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** For a command that may run while the app does: the folder's server may already be up. */
  beside?: boolean;
}): Promise<Database> {
  const { databaseUrl, dataDir, log, beside = false } = options;
  const found = databaseUrl || !beside ? null : await findEmbedded(dataDir);
  const embedded = databaseUrl ? undefined : (found ?? (await startEmbedded({ dataDir, log })));
  const connection = { ...limits, ...(embedded?.connection ?? { connectionString: databaseUrl }) };
  const pool = new pg.Pool({
    ...connection,
    max: 12,
    // A request that takes longer than this has lost its reader; a forgotten transaction must not hold its locks.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  let closing = false;
  // The pool does not wait for the last goodbye of each connection: what breaks at the end is no news.
  const tell = (error: Error, what: string) => void (closing || log.warn({ err: error }, what));
  // Without these two a broken connection, idle or in use, would end the process.
  pool.on('error', (error) => tell(error, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => tell(error, 'a database connection broke'));
  });
  const close = async () => {
    closing = true;
    await pool.end();
    await embedded?.stop();
  };
  try {
    await checkServer(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: drizzle(pool), pool, connection, close };
}

const oldest = { number: 150_000, name: '15' };

/** Fails at the start, in one line without the password, rather than at the first request. */
async function checkServer(pool: pg.Pool): Promise<void> {
  const asked = pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const { rows } = await asked.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(`The database does not answer: ${reason}. Check DATABASE_URL.`, { cause: error });
  });
  const [server] = rows;
  if (server && server.number < oldest.number) {
    throw new Error(`DATABASE_URL names PostgreSQL ${server.name}, Greenroom needs ${oldest.name} or newer.`);
  }
}
