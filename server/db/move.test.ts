import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { asAdmin, quietLog, urlOf } from '#tests/support/database-server.ts';
import { fullAgency, type FullAgency } from '#tests/support/full-agency.ts';
import { refuseUnfitKey } from '#server/fitting-key.ts';
import { openDatabase, type Database } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { moveDatabase, tellOfUnusedFolder } from './move.ts';

const migrations = 'server/db/migrations';
const name = `${inject('databases').prefix}_moved_${randomBytes(4).toString('hex')}`;
let dataDir: string;
let agency: FullAgency;
/** As its operator made it: the role owns the database and may do nothing else. */
let databaseUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-move-'));
  const embedded = await openDatabase({ dataDir, log: quietLog });
  await migrate(embedded, migrations, quietLog);
  const it = await testApp({}, { database: embedded });
  agency = await fullAgency(it, 'juniper');
  ({ secretKey } = it.ctx);
  // More than are copied at once.
  await embedded.pool.query(`
    select count(graphile_worker.add_job('later', '{"b":1, "a":"é"}'::json, queue_name => 'one'))
    from generate_series(1, 1201)`);
  await it.close();

  const url = new URL(urlOf(inject('databases').url, name));
  await asAdmin(inject('databases').url, async (admin) => {
    await admin.query(`create role ${name} login password 'secret'`);
    await admin.query(`create database ${name} owner ${name}`);
  });
  url.username = name;
  url.password = 'secret';
  databaseUrl = url.href;
}, 120_000);
afterAll(async () => {
  await asAdmin(inject('databases').url, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role if exists ${name}`);
  });
  await rm(dataDir, { recursive: true, force: true });
});

let secretKey: string;
const move = (keys = { secretKey }) =>
  moveDatabase({
    databaseUrl,
    dataDir,
    migrations,
    log: quietLog,
    check: (db) => refuseUnfitKey(db, keys, dataDir),
  });
const openServed = () => openDatabase({ databaseUrl, dataDir, log: quietLog });

async function inFolder<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, log: quietLog });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** Everything: rows, the numbers that come next, which triggers and foreign keys are as they were made. */
async function contentsOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows: relations } = await pool.query<{ name: string; kind: string }>(`
    select class.oid::regclass::text as name, relkind as kind from pg_class as class
      join pg_namespace as space on space.oid = relnamespace
    where relkind in ('r', 'S') and nspname in ('public', 'graphile_worker') and relname <> 'migrations'`);
  const contents: Record<string, unknown> = {};
  for (const { name, kind } of relations) {
    const { rows } = await pool.query<{ line: string }>(
      kind === 'S'
        ? `select concat(last_value, is_called) as line from ${name}`
        : `select all_rows::text as line from ${name} as all_rows`,
    );
    contents[name] = rows.map(({ line }) => line).sort();
  }
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', conrelid::regclass, conname, condeferrable, condeferred) as line from pg_constraint where contype = 'f'
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal`);
  return { ...contents, rules: rows.map(({ line }) => line).sort() };
}

const warnings = async (database: Database, folder: string) => {
  const said: string[] = [];
  await tellOfUnusedFolder(database.pool, folder, {
    ...quietLog,
    warn: (_, words = '') => void said.push(words),
  });
  return said;
};

test('a folder is not moved while a Greenroom works in it, nor by another version, nor where there is none', async () => {
  await expect(
    moveDatabase({
      databaseUrl,
      dataDir: join(dataDir, 'nothing'),
      migrations,
      log: quietLog,
      check: async () => undefined,
    }),
  ).rejects.toThrow(/^There is no built-in database in .*nothing\. Is DATA_DIR set as for npm start\?$/);
  const embedded = await startEmbedded({ dataDir, log: quietLog });
  await expect(move()).rejects.toThrow(/is in use by another Greenroom/);
  const client = new pg.Client(embedded.connection);
  await client.connect();
  await client.query('create table of_a_later_version (id int)');
  await client.end();
  await embedded.stop();
  await expect(move()).rejects.toThrow(/^The database in .* was last used by another version of Greenroom/);
  await inFolder((pool) => pool.query('drop table of_a_later_version'));
});

test('data that the given key does not open is not moved', async () => {
  await expect(move({ secretKey: 'another key than the one in use' })).rejects.toThrow(
    /^SECRET_KEY opens nothing of what is sealed in the database in .*greenroom-move-/,
  );
  const served = await openServed();
  expect((await served.pool.query('select from users')).rowCount).toBe(0);
  await served.close();
});

test('everything is in the served database, and the folder is as it was', async () => {
  const before = await inFolder(contentsOf);
  const empty = await openServed();
  await migrate(empty, migrations, quietLog);
  // The served one was started by mistake, and its queue is not empty.
  await empty.pool.query(`select graphile_worker.add_job('by mistake')`);
  await expect(move()).rejects.toThrow('A Greenroom is running on the database of DATABASE_URL');
  expect(await warnings(empty, dataDir)).toEqual([
    `DATABASE_URL names a database without any account, and the data in ${join(dataDir, 'pg')} is not used. ` +
      'How to move it: docs/deploy.md, "From the built-in database to a PostgreSQL server".',
  ]);
  expect(await warnings(empty, join(dataDir, 'pg'))).toEqual([]);
  await empty.close();

  const { tables, rows } = await move();
  expect(tables).toBeGreaterThan(50);
  expect(rows).toBeGreaterThan(1300);
  expect(await inFolder(contentsOf)).toEqual(before);
  const served = await openServed();
  const after = await contentsOf(served.pool);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  for (const [name, lines] of Object.entries(before)) expect(after[name], name).toEqual(lines);

  expect(await warnings(served, dataDir)).toEqual([]);
  const it = await testApp({}, { database: served });
  const session = { cookie: agency.client.cookie };
  const { status, body } = await it.stranger('GET', '/api/posts', undefined, session);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('juniper');
  // A new row gets a new number, and counts.
  const written = { title: 'After the move', companyName: agency.company };
  expect(await it.stranger('POST', '/api/posts', written, session)).toMatchObject({ status: 201 });
  const { agency_revisions: counted, ...grown } = await contentsOf(served.pool);
  expect(counted).not.toEqual(after['agency_revisions']);
  expect(grown['post_history']).toHaveLength((after['post_history'] as string[]).length + 1);
  await it.close();

  await expect(move()).rejects.toThrow('already has accounts, which a move would delete');
});
