import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from './log.ts';
import { openDatabase, type Db } from './connect.ts';
import { copyRows, shapeOf, type Copied } from './copy-rows.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const HOW_TO_MOVE = 'docs/deploy.md, "From the built-in database to a PostgreSQL server"';

async function hasAccounts(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const known = await client.query(`select where to_regclass('public.users') is not null`);
  return known.rowCount === 1 && (await client.query('select from users limit 1')).rowCount === 1;
}

/** What an operator should know who names a server, and whose data is in the folder. */
export async function tellOfUnusedFolder(database: Pick<pg.Pool, 'query'>, dataDir: string, log: Log) {
  const unused = join(dataDir, 'pg');
  if (!existsSync(unused) || (await hasAccounts(database))) return;
  log.warn(
    {},
    `DATABASE_URL names a database without any account, and the data in ${unused} is not used. ` +
      `How to move it: ${HOW_TO_MOVE}.`,
  );
}

/** Not the app's name, by which a running app is found. */
const NAME = 'greenroom-move';

/**
 * Copies everything from the built-in database of a data folder into the served one, in one transaction, and leaves
 * the folder's as it is.
 */
export async function moveDatabase(options: {
  databaseUrl: string;
  dataDir: string;
  migrations: string;
  log: Log;
  /** Throws where what is in the folder must not be moved. */
  check: (source: Pick<Db, 'select'>) => Promise<void>;
}): Promise<Copied> {
  const { dataDir, migrations, log, check } = options;
  if (!existsSync(join(dataDir, 'pg')))
    throw new Error(`There is no built-in database in ${dataDir}. Is DATA_DIR set as for npm start?`);
  const databaseUrl = `${options.databaseUrl}${options.databaseUrl.includes('?') ? '&' : '?'}application_name=${NAME}`;
  const served = await openDatabase({ databaseUrl, dataDir, log });
  try {
    // Fails where a Greenroom works in the folder.
    const embedded = await startEmbedded({ dataDir, log });
    try {
      return await withClient({ ...embedded.connection, application_name: NAME }, (source) =>
        withClient(served.connection, async (target) => {
          await refuseUsed(target);
          await migrate(served, migrations, log);
          return copyInto(target, source, { dataDir, check });
        }),
      );
    } finally {
      await embedded.stop();
    }
  } finally {
    await served.close();
  }
}

/** What is not committed is undone with the session. */
async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  // A query that is under way fails, too, and tells why.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout to 0; set idle_in_transaction_session_timeout to 0');
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyInto(
  target: pg.Client,
  source: pg.Client,
  { dataDir, check }: { dataDir: string; check: (source: Pick<Db, 'select'>) => Promise<void> },
): Promise<Copied> {
  // A Greenroom that is started meanwhile waits for this lock.
  await target.query(`select pg_advisory_lock(hashtextextended('greenroom migrations', 0))`);
  await source.query('begin isolation level repeatable read read only');
  if ((await shapeOf(source)) !== (await shapeOf(target)))
    throw new Error(
      `The database in ${dataDir} was last used by another version of Greenroom. ` +
        'Start this version on it once, without DATABASE_URL, stop it, and try again.',
    );
  await check(drizzle(source));
  await target.query('begin');
  await target.query('lock table users in access exclusive mode');
  // Once more, now that nobody can sign up or start.
  await refuseUsed(target);
  const copied = await copyRows(source, target);
  await target.query('commit');
  return copied;
}

async function refuseUsed(target: pg.Client): Promise<void> {
  // An app has connections all the time; one that works also holds the lock of the timers.
  const { rows } = await target.query<{ running: boolean }>(`
    select exists (select from pg_stat_activity where datname = current_database() and application_name = 'greenroom')
      or not pg_try_advisory_lock(hashtextextended('greenroom timers', 0)) as running`);
  if (rows[0]?.running)
    throw new Error('A Greenroom is running on the database of DATABASE_URL. Stop it, and try again.');
  if (await hasAccounts(target))
    throw new Error(
      'The database of DATABASE_URL already has accounts, which a move would delete. Name an empty one.',
    );
}
