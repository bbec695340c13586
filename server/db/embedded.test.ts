import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOf, runChild, serverOf, type Child } from '#tests/support/database-processes.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { folderName } from './embedded-claim.ts';
import { startEmbedded } from './embedded.ts';

const app = 'tests/support/database-app';
let parent: string;
let dataDir: string;
let children: Child[];

beforeEach(async () => {
  // Closed to everyone else, like root's home folder.
  parent = await realpath(await mkdtemp(join(tmpdir(), 'greenroom-embedded-')));
  await chmod(parent, 0o700);
  dataDir = join(parent, 'data');
  children = [];
});

afterEach(async () => {
  for (const child of children) child.process.kill('SIGKILL');
  await eventually('nothing of the folder runs', () => processesOf(parent).length === 0);
  await rm(parent, { recursive: true, force: true });
  await rm(join(tmpdir(), folderName(dataDir)), { recursive: true, force: true });
});

function startApp(options?: { ownGroup: boolean }): Child {
  const child = runChild(app, [dataDir], options);
  children.push(child);
  return child;
}

const written = (child: Child, rows: number) =>
  eventually('rows are acknowledged', () => child.lines().length >= rows, 60);

async function rowsInFolder(): Promise<Set<string>> {
  const embedded = await startEmbedded({ dataDir, log: quietLog });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from acknowledged');
  await client.end();
  await embedded.stop();
  return new Set(rows.map((row) => String(row.id)));
}

test('works under a folder that is closed to others, never as root, and leaves no process at its stop', async () => {
  const embedded = await startEmbedded({ dataDir, log: quietLog });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  const { rows } = await client.query<{ fsync: string }>('show fsync');
  expect(rows[0]?.fsync).toBe('on');
  await client.end();
  const pgDir = join(dataDir, 'pg');
  const server = processesOf(pgDir).find(({ pid }) => pid === serverOf(pgDir));
  expect(server?.uid).toBeGreaterThan(0);

  await embedded.stop();
  await eventually('no process is left', () => processesOf(parent).length === 0);
  expect(existsSync(embedded.connection.host)).toBe(false);
});

test.each([
  { what: 'the app alone', target: (pid: number) => pid },
  { what: 'its whole process group', target: (pid: number) => -pid },
])('kill -9 of $what leaves no process and loses no acknowledged row', async ({ target }) => {
  const child = startApp({ ownGroup: true });
  await written(child, 50);
  process.kill(target(child.pid), 'SIGKILL');
  await child.exited;
  await eventually('PostgreSQL has followed', () => processesOf(parent).length === 0);
  const rows = await rowsInFolder();
  const acknowledged = child.lines();
  expect(acknowledged.length).toBeGreaterThanOrEqual(50);
  expect(acknowledged.filter((id) => !rows.has(id))).toEqual([]);
});

test('a start right after kill -9 waits for the old server and serves', async () => {
  const first = startApp();
  await written(first, 5);
  process.kill(first.pid, 'SIGKILL');
  const second = startApp();
  await written(second, 5);
  expect(Number(second.lines()[0])).toBeGreaterThan(Number(first.lines().at(-1)));
});

test('a server whose keeper was killed too is ended by the next start', async () => {
  const first = startApp();
  await written(first, 5);
  const pgDir = join(dataDir, 'pg');
  const postmaster = serverOf(pgDir);
  const keepers = processesOf(pgDir).filter(({ command }) => command.includes('greenroom-keeper'));
  expect(keepers).toHaveLength(2);
  for (const { pid } of [first, ...keepers]) process.kill(pid, 'SIGKILL');
  await first.exited;

  const second = startApp();
  await written(second, 5);
  expect(processesOf(pgDir).map(({ pid }) => pid)).not.toContain(postmaster);
});

test('a first start that is killed leaves nothing half made', async () => {
  const first = startApp();
  await eventually('the folder grows', () => readFolder().some((name) => name.startsWith('pg.new')), 60);
  process.kill(first.pid, 'SIGKILL');
  await eventually('nothing runs', () => processesOf(parent).length === 0);
  expect(readFolder()).not.toContain('pg');

  const second = startApp();
  await written(second, 1);
  expect(readFolder().filter((name) => name.startsWith('pg.new'))).toEqual([]);
});

test('a second app on the same folder is refused with one line that says who uses it', async () => {
  const first = startApp();
  await written(first, 1);
  const second = startApp();
  expect(await second.exited).toBe(1);
  expect(second.errors()).toEqual([
    `The data folder ${dataDir} is in use by another Greenroom (process ${first.pid}). Stop that one, or set DATA_DIR to another folder.`,
  ]);
  const soFar = first.lines().length;
  await written(first, soFar + 5);
});

test('SIGTERM leads to a clean stop without a process left', async () => {
  const child = startApp();
  await written(child, 1);
  child.process.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(processesOf(parent)).toEqual([]);
});

test('a server that dies is started again under the same address', async () => {
  const embedded = await startEmbedded({ dataDir, log: quietLog });
  const postmaster = serverOf(join(dataDir, 'pg'));
  process.kill(postmaster, 'SIGKILL');
  await eventually('another server answers', async () => {
    const client = new pg.Client(embedded.connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return serverOf(join(dataDir, 'pg')) !== postmaster;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  await embedded.stop();
  expect(processesOf(parent)).toEqual([]);
});

test('a folder of another major version is refused, never opened', async () => {
  await mkdir(join(dataDir, 'pg'), { recursive: true });
  await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '17\n');
  await expect(startEmbedded({ dataDir, log: quietLog })).rejects.toThrow(
    /was made by PostgreSQL 17, this Greenroom brings 18\. .*pg_dump/,
  );
  expect(readdirSync(join(dataDir, 'pg'))).toEqual(['PG_VERSION']);
});

function readFolder(): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir) : [];
}

test('a start that fails on a folder with data says that it is untouched, and advises no other database', async () => {
  const embedded = await startEmbedded({ dataDir, log: quietLog });
  await embedded.stop();
  await appendFile(join(dataDir, 'pg', 'postgresql.conf'), '\nno_such_setting = 1\n');
  const said = await startEmbedded({ dataDir, log: quietLog }).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(said).toMatch(
    /^The built-in PostgreSQL cannot start: .*postgresql\.conf.* Your data is untouched in /,
  );
  expect(said).not.toContain('DATABASE_URL');
});
