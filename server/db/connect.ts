import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import './quick-entities.ts';
import type { Log } from './log.ts';
import { findEmbedded, startEmbedded } from './embedded.ts';
import { tellLostWrites } from './lost-writes.ts';
import { isDatabaseUnreachable } from './unreachable.ts';

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For code that works the same inside and outside of a transaction. */
export type Handle = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For code that needs its own connection outside of the pool, such as migrations and a worker's lock. */
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

const limits = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Days must begin at the same moment on every server.
  options: '-c TimeZone=UTC',
};

/** What the server itself ends. */
const LONGEST_MS = 30_000;
/** Longer than that, and than the pool keeps an idle connection: a server that is silent for so long hangs. */
const SILENCE_MS = 35_000;

/**
 * Closes a connection to a server that hangs. Its query fails as with any broken connection, the pool lets go of it,
 * and a transaction ends with it. Rows that arrive one after the other are not silence.
 */
function giveUpOnSilence(client: pg.PoolClient, silenceMs: number): void {
  // TypeScript knows it as a stream, because it may be one of TLS; both are sockets.
  const socket = (client as unknown as pg.Client).connection.stream as Socket;
  socket.setTimeout(silenceMs, () => {
    const error = new Error('Connection terminated: the database did not answer');
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}

/** Opens the server of the URL, or starts ours in the data folder; callers do not know which. */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** For a command that may run beside the app: the folder's server may already be up. */
  beside?: boolean;
  /** What the database calls its connections. Those of an app have its name, by which a running one is found. */
  name?: string;
  /** How long to wait for a server that does not answer yet: both may have been started together. */
  patienceMs?: number;
  /** How long a connection of the pool may be silent. */
  silenceMs?: number;
}): Promise<Database> {
  const { databaseUrl, dataDir, log, beside = false, patienceMs = 5_000, silenceMs = SILENCE_MS } = options;
  const { name: application_name = 'greenroom' } = options;
  const found = databaseUrl || !beside ? null : await findEmbedded(dataDir);
  const embedded = databaseUrl ? undefined : (found ?? (await startEmbedded({ dataDir, log })));
  const connection = {
    ...limits,
    application_name,
    ...(embedded?.connection ?? { connectionString: databaseUrl }),
  };
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    // Queries that are not awaited one by one are sent together (see `askByOnePlan`).
    pipeline: true,
    // After this time the client has given up on its request; a
    // forgotten transaction must not hold its locks.
    statement_timeout: LONGEST_MS,
    idle_in_transaction_session_timeout: LONGEST_MS,
  });
  tellLostWrites(pool);
  let closing = false;
  // `pool.end()` does not wait for the sockets to close, so errors of connections are expected from then on.
  const tell = (error: Error, what: string) => void (closing || log.warn({ err: error }, what));
  // Without these two a broken connection, idle or in use, would end the process.
  pool.on('error', (error) => tell(error, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => tell(error, 'a database connection broke'));
    giveUpOnSilence(client, silenceMs);
  });
  const close = async () => {
    closing = true;
    await pool.end();
    await embedded?.stop();
  };
  try {
    await checkServer(pool, patienceMs);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: drizzle(pool), pool, connection, close };
}

const oldest = { number: 150_000, name: '15' };

/** PostgreSQL's code for starting or recovering, after which a retry makes sense. */
const STARTING = '57P03';
const STARTING_MS = 60_000;
const AGAIN_MS = 250;

interface Server {
  number: number;
  name: string;
}

async function askServer(pool: pg.Pool, patienceMs: number): Promise<Server | undefined> {
  for (const began = Date.now(); ; await pause(AGAIN_MS)) {
    try {
      const { rows } = await pool.query<Server>(
        `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
      );
      return rows[0];
    } catch (error) {
      const isStarting = error instanceof Error && 'code' in error && error.code === STARTING;
      const patience = isStarting ? STARTING_MS : isDatabaseUnreachable(error) ? patienceMs : 0;
      if (Date.now() - began >= patience) throw error;
    }
  }
}

/** Unknown hosts and a wrong password: so it ends where a password's `@` or `#` ends an address. */
const CUT_SHORT = ['ENOTFOUND', 'EAI_AGAIN', '28P01'];
const ENCODED = 'special characters in its password have to be percent-encoded (@ as %40, # as %23)';

/** Fails at the start, in one line without the password, rather than at the first request. */
async function checkServer(pool: pg.Pool, patienceMs: number): Promise<void> {
  const server = await askServer(pool, patienceMs).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const { code = '' } = error as { code?: string };
    const hint = CUT_SHORT.includes(code) ? `: ${ENCODED}` : '';
    throw new Error(`The database does not answer: ${reason}. Check DATABASE_URL${hint}.`, { cause: error });
  });
  if (server && server.number < oldest.number) {
    throw new Error(`DATABASE_URL names PostgreSQL ${server.name}, Greenroom needs ${oldest.name} or newer.`);
  }
}
