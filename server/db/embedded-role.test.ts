import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quietLog } from '#tests/support/database-server.ts';
import { openDatabase, type Database } from './connect.ts';
import { embeddedAdmin, embeddedUser } from './embedded-role.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = 'server/db/migrations';
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-role-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, log: quietLog });

async function asRole<T>(
  connection: pg.ClientConfig,
  user: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, user });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything in the database that neither PostgreSQL nor the app's role owns. */
const foreign = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ what: string }>(`
    select nspname as what from pg_namespace
      where nspname !~ '^pg_|^information_schema$|^public$' and nspowner <> '${embeddedUser}'::regrole
    union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_|^information_schema$' and relowner <> '${embeddedUser}'::regrole
    union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname !~ '^pg_|^information_schema$' and proowner <> '${embeddedUser}'::regrole
    union all select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = typnamespace
      where nspname !~ '^pg_|^information_schema$' and typowner <> '${embeddedUser}'::regrole`);
  return rows.map(({ what }) => what);
};

async function expectPlainRole(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ role: string; rights: boolean }>(`
    select current_user as role, rolsuper or rolcreatedb or rolcreaterole or rolreplication as rights
    from pg_roles where rolname = current_user`);
  expect(rows).toEqual([{ role: embeddedUser, rights: false }]);
  for (const forbidden of [
    `copy (select 1) to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    'create role intruder superuser',
    `alter role ${embeddedUser} superuser`,
    `set role ${embeddedAdmin}`,
    'create database another',
    'alter system set fsync = off',
  ])
    await expect(database.pool.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be/i);
}

test('the app works as a role that may do nothing to the machine, and that is enough for all its tables', async () => {
  const database = await open();
  await migrate(database, MIGRATIONS, quietLog);
  await expectPlainRole(database);
  expect(await foreign(database)).toEqual([]);
  await database.close();
});

test('a folder of the first release, whose app could do anything, is handed over with all that is in it', async () => {
  const first = await startEmbedded({ dataDir, log: quietLog });
  // The state of the first release: one role for everything.
  await asRole({ ...first.connection, database: 'postgres' }, embeddedAdmin, async (admin) => {
    await admin.query(`alter database greenroom owner to ${embeddedAdmin}`);
    await admin.query(`drop role ${embeddedUser}`);
  });
  const connection = { ...first.connection, user: embeddedAdmin };
  const pool = new pg.Pool(connection).on('error', () => undefined);
  await migrate({ pool, connection } as unknown as Database, MIGRATIONS, quietLog);
  await pool.query(`insert into users (email, phone, password, first_name, last_name)
                    values ('olive@agency.test', '+15550000001', 'x', 'Olive', 'Owner')`);
  await pool.query(`select graphile_worker.add_job('old', '{}'::json)`);
  await pool.end();
  await first.stop();

  for (const start of ['first', 'second']) {
    const database = await open();
    await expectPlainRole(database);
    expect(await foreign(database), start).toEqual([]);
    await migrate(database, MIGRATIONS, quietLog);
    const { rows } = await database.pool.query('select email from users');
    expect(rows).toEqual([{ email: 'olive@agency.test' }]);
    // What later migrations and the queue do.
    await database.pool.query('alter table users add column if not exists nickname text');
    await database.pool.query('create schema if not exists later');
    await database.pool.query(`select graphile_worker.add_job('new', '{}'::json)`);
    await database.close();
  }
});
