import { existsSync, lstatSync } from 'node:fs';
import { chmod, chown, mkdir, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { chooseAccount, type Account } from './embedded-account.ts';
import { CannotEmbed, findBinaries, NO_SPACE } from './embedded-binaries.ts';
import { claimFolder, folderName } from './embedded-claim.ts';
import { lastWords, prepareFolder } from './embedded-folder.ts';
import { endLeftover } from './embedded-leftover.ts';
import { embeddedAdmin, embeddedDatabase as database, embeddedUser, prepareRole } from './embedded-role.ts';
import { keep, type Kept } from './keeper.ts';

export interface Embedded {
  connection: { host: string; port: number; user: string; database: string };
  stop(): Promise<void>;
}

/** Small settings for a laptop, but durable: every commit is on disk before it is confirmed. */
const settings = {
  fsync: 'on',
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // Processes and features that a small database does not need.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // The server's own events, without failing statements: the app logs those.
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** Starts the bundled PostgreSQL in DATA_DIR/pg. It ends with this process, however that ends. */
export async function startEmbedded(options: { dataDir: string; log: Log }): Promise<Embedded> {
  const { log } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const claim = await claimFolder(dataDir);
  const hadData = existsSync(join(dataDir, 'pg'));
  try {
    const binaries = findBinaries();
    const account = chooseAccount([join(dataDir, 'pg'), dataDir]);
    const logFile = join(dataDir, 'pg.log');
    await rename(logFile, join(dataDir, 'pg.log.1')).catch(() => undefined);
    const pgDir = await prepareFolder(dataDir, binaries, account, logFile);
    const host = await makeSocketFolder(dataDir, account);
    const command = [
      ...account.prefix([binaries.postgres, binaries.sample, pgDir]),
      binaries.postgres,
      `-D${pgDir}`,
      `-k${host}`,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const launch = async () => {
      await endLeftover(pgDir, log);
      await rm(join(host, '.s.PGSQL.5432.lock'), { force: true });
      return keep(command, logFile);
    };
    const connection = { host, port: 5432, user: embeddedUser, database };
    const first = await launch();
    try {
      await untilReady(connection, first, logFile);
      await prepareRole({ host, port: 5432 });
    } catch (error) {
      await first.stop();
      const isTold = error instanceof CannotEmbed;
      const isFull = !isTold && error instanceof Error && NO_SPACE.test(error.message);
      throw isFull ? new CannotEmbed(error.message) : error;
    }
    const stopServer = holdUp(first, launch, log);
    return {
      connection,
      async stop() {
        await stopServer();
        await rm(host, { recursive: true, force: true });
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    if (error instanceof CannotEmbed && hadData) throw new CannotEmbed(error.reason, join(dataDir, 'pg'));
    throw error;
  }
}

/** The server that another Greenroom runs in this folder, or null. `stop` leaves it running. */
export async function findEmbedded(folder: string): Promise<Embedded | null> {
  const connection = { host: socketFolder(await realpath(folder)), port: 5432, user: embeddedUser, database };
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return { connection, stop: async () => undefined };
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function socketFolder(dataDir: string): string {
  const name = folderName(dataDir);
  return join(Buffer.byteLength(join(tmpdir(), name)) > 80 ? '/tmp' : tmpdir(), name);
}

/** A folder that only PostgreSQL's user may enter: the socket needs no password. */
async function makeSocketFolder(dataDir: string, account: Account): Promise<string> {
  const folder = socketFolder(dataDir);
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const found = lstatSync(folder);
  const trusted = [account.uid, process.getuid?.()];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new CannotEmbed(`${folder}, the place for its socket, belongs to somebody else`);
  }
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  return folder;
}

/** Waits as long as the server lives: recovery after a crash may take long. */
async function untilReady(connection: Embedded['connection'], server: Kept, logFile: string): Promise<void> {
  let ended = false;
  void server.ended.then(() => (ended = true));
  for (;;) {
    const client = new pg.Client({ ...connection, user: embeddedAdmin, database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch {
      if (ended) throw new CannotEmbed(await lastWords(logFile));
      await pause(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Restarts the server if it ends by itself; the pool finds it at the same address. */
function holdUp(first: Kept, launch: () => Promise<Kept>, log: Log): () => Promise<void> {
  let stopping = false;
  let server = first;
  const watch = async () => {
    for (;;) {
      const code = await server.ended;
      if (stopping) return;
      log.error({ code }, 'PostgreSQL ended unexpectedly and is started again');
      await pause(1000);
      if (stopping) return;
      server = await launch();
    }
  };
  const watching = watch().catch((error: unknown) =>
    log.error({ err: error }, 'PostgreSQL cannot be started'),
  );
  return async () => {
    stopping = true;
    await server.stop();
    await watching;
  };
}
