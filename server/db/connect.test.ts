import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietLog } from '#tests/support/database-server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabase } from './connect.ts';
import { isDatabaseUnreachable } from './unreachable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const open = (databaseUrl: string, patienceMs = 0) =>
  openDatabase({ databaseUrl, dataDir: '', log: quietLog, patienceMs });

test('an address that nobody answers is told in one line, without its password', async () => {
  const refused = open('postgresql://greenroom:hunter2@127.0.0.1:1/greenroom');
  await expect(refused).rejects.toThrow(/^The database does not answer: .+\. Check DATABASE_URL\.$/);
  await expect(refused).rejects.not.toThrow(/hunter2/);
});

test('an address that is cut at a sign of its password is told with what to do about it', async () => {
  const host = 'w'.repeat(70);
  await expect(open(`postgres://greenroom:p@${host}/w#rd@127.0.0.1:1/greenroom`)).rejects.toThrow(
    `ENOTFOUND ${host}. Check DATABASE_URL: special characters in its password have to be percent-encoded (@ as %40, # as %23).`,
  );
});

/** A proxy to the real server that answers the first calls like a starting or recovering PostgreSQL. */
async function startingServer(calls: number) {
  const { host, port } = new pg.Client({ connectionString: database.url });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), fields]);
  refusal.writeInt32BE(fields.length + 4, 1);
  let refused = 0;
  const pairs = new Set<{ caller: Socket; server: Socket }>();
  const gate = createServer((caller) => {
    caller.on('error', () => undefined);
    if (refused < calls) {
      refused += 1;
      caller.once('data', () => caller.end(refusal));
      return;
    }
    const server = connect(target);
    const pair = { caller, server };
    pairs.add(pair);
    caller.pipe(server).on('error', () => undefined);
    server.pipe(caller);
    caller.on('close', () => {
      pairs.delete(pair);
      server.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const url = new URL(database.url);
  const at = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const who = url.password ? `${url.username}:${url.password}` : url.username || 'greenroom';
  /** From now on nothing goes through the connections that are open, though they stay. */
  const hang = () => {
    for (const { caller, server } of pairs) {
      caller.unpipe(server);
      server.unpipe(caller);
    }
  };
  return { url: `postgresql://${who}@${at}${url.pathname}`, refused: () => refused, gate, hang };
}

test('a server that is just starting is waited for, however impatient we are with one that is not there', async () => {
  const { url, refused, gate } = await startingServer(2);
  const opened = await open(url, 0);
  expect(refused()).toBe(2);
  await opened.close();
  gate.close();
});

test('a database that does not exist is told in one line', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  await expect(open(url.href)).rejects.toThrow(/does not answer: .*no_such_database.* Check DATABASE_URL\.$/);
});

test('sixteen transactions hold their locks at the same time', async () => {
  const second = await open(database.url);
  let all: () => void = () => undefined;
  const together = new Promise<void>((resolve) => (all = resolve));
  let inside = 0;
  const stories = [database, second].flatMap(({ db }) =>
    Array.from({ length: 8 }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        inside += 1;
        if (inside === 16) all();
        await together;
      }),
    ),
  );
  await Promise.all(stories);
  expect(inside).toBe(16);
  await second.close();
});

test('a broken connection, idle or in use, costs its own query and nothing else', async () => {
  const kill = () =>
    database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  await Promise.all([database.db.execute(sql`select 1`), database.db.execute(sql`select 2`)]);
  await kill();
  const inUse = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await kill();
    await tx.execute(sql`select 2`);
  });
  await expect(inUse).rejects.toThrow();
  const { rows } = await database.db.execute<{ answer: number }>(sql`select 42 as answer`);
  expect(rows[0]?.answer).toBe(42);
});

test('a server that hangs costs a query a bounded time, and its transaction is over', async () => {
  const { url, gate, hang } = await startingServer(0);
  const opened = await openDatabase({ databaseUrl: url, dataDir: '', log: quietLog, silenceMs: 2_000 });
  await opened.db.execute(sql`create table kept (id int)`);
  const inside = opened.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    hang();
    await tx.execute(sql`insert into kept values (2)`);
  });
  await expect(inside).rejects.toSatisfy(isDatabaseUnreachable);
  expect(opened.pool.totalCount).toBe(0);
  await opened.db.execute(sql`select 1`);
  hang();
  await expect(opened.db.execute(sql`insert into kept values (3)`)).rejects.toSatisfy(isDatabaseUnreachable);
  const { rows } = await opened.db.execute(sql`select id from kept`);
  expect(rows).toEqual([]);
  await opened.close();
  gate.close();
});

test('days begin at midnight UTC on every server', async () => {
  const { rows } = await database.db.execute<{ zone: string }>(
    sql`select current_setting('TimeZone') as zone`,
  );
  expect(rows[0]?.zone).toBe('UTC');
});
