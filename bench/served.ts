import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '#server/db/embedded-account.ts';
import { findBinaries } from '#server/db/embedded-binaries.ts';
import { embeddedDatabase, embeddedUser } from '#server/db/embedded-role.ts';
import { freePort } from './server.ts';

export interface ServedDatabase {
  url: string;
  pid: number;
  pool: pg.Pool;
  stop(): Promise<void>;
}

/** The PostgreSQL of a data folder on a port of its own, as several instances would share one. */
export async function serveDatabase(dataDir: string): Promise<ServedDatabase> {
  const { postgres, sample } = findBinaries();
  const folder = join(dataDir, 'pg');
  const account = chooseAccount([folder]);
  const sockets = await mkdtemp(join(tmpdir(), 'greenroom-bench-pg-'));
  await chown(sockets, account.uid, account.gid);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=128MB', 'jit=off'];
  const [command = postgres, ...args] = [
    ...account.prefix([postgres, sample, folder]),
    postgres,
    `-D${folder}`,
    `-k${sockets}`,
    `-p${port}`,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const child = spawn(command, args, { stdio: 'ignore' });
  const url = `postgresql://${embeddedUser}@127.0.0.1:${port}/${embeddedDatabase}`;
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  for (const end = Date.now() + 60_000; ; await pause(100)) {
    if (await pool.query('select 1').catch(() => null)) break;
    if (Date.now() > end || child.exitCode !== null) throw new Error('PostgreSQL did not start');
  }
  return {
    url,
    pid: child.pid ?? 0,
    pool,
    async stop() {
      await pool.end();
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(sockets, { recursive: true, force: true });
    },
  };
}
