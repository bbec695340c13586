import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '#server/db/embedded-account.ts';
import { lastWords } from '#server/db/embedded-folder.ts';
import { keep } from '#server/db/keeper.ts';
import { eventually } from './eventually.ts';

/** What a run needs at most: its log of changes, and a hundred databases. */
const ROOM = 3 * 1024 ** 3;

/**
 * A throw-away PostgreSQL of the system's own version, reached over TCP with a password as a real one would be. Null
 * where none is installed. It ends with the process that started it.
 */
export async function startServedPostgres(): Promise<{ url: string; stop(): Promise<void> } | null> {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = await mkdtemp(join(await quickPlace(), 'greenroom-served-'));
  const account = chooseAccount([]);
  await chown(folder, account.uid, account.gid);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, quickSecret(password), { mode: 0o644 });
  const logFile = join(folder, 'log');
  const cluster = join(folder, 'cluster');
  const prefix = account.prefix([join(programs, 'initdb'), folder]);

  const initdb = [
    join(programs, 'initdb'),
    `--pgdata=${cluster}`,
    '--username=greenroom',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  if ((await keep([...prefix, ...initdb], logFile).ended) !== 0) throw new Error(await lastWords(logFile));
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=60',
    // Nothing here outlives the run: no work for the day after a power cut, and none for old rows.
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
    'jit=off',
  ];
  const server = keep(
    [
      ...prefix,
      join(programs, 'postgres'),
      `-D${cluster}`,
      `-k${folder}`,
      `-p${port}`,
      ...settings.map((setting) => `-c${setting}`),
    ],
    logFile,
  );
  const url = `postgresql://greenroom:${password}@127.0.0.1:${port}/postgres`;
  await eventually('the served PostgreSQL answers', () => answers(url), 60);
  return {
    url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The password as PostgreSQL keeps it (RFC 5802 and 7677), stretched once instead of 4,096 times: stories connect more
 * than 1,400 times, and half of our work for it was the stretching.
 */
function quickSecret(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

/** In memory where there is room for it: making and removing a database is mostly the work of its thousand files. */
async function quickPlace(): Promise<string> {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize >= ROOM ? memory : tmpdir();
}

/** The folder with the server's programs: Debian's newest, else the first on the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...newestFirst, ...onPath].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
