import { existsSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './embedded-account.ts';
import { CannotEmbed, NO_SPACE, type Binaries } from './embedded-binaries.ts';
import { embeddedAdmin } from './embedded-role.ts';
import { keep } from './keeper.ts';

/**
 * Creates DATA_DIR/pg on the first start. It is built under another name and renamed when complete and on
 * disk, so that a killed start leaves nothing half made.
 */
export async function prepareFolder(
  dataDir: string,
  binaries: Binaries,
  account: Account,
  logFile: string,
): Promise<string> {
  const pgDir = join(dataDir, 'pg');
  if (existsSync(pgDir)) {
    checkFolder(pgDir, binaries, account);
    return pgDir;
  }
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('pg.new')) continue;
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  const fresh = await mkdtemp(join(dataDir, 'pg.new-'));
  try {
    await chown(fresh, account.uid, account.gid);
  } catch (error) {
    throw new CannotEmbed(`${dataDir} is on a file system without owners (${String(error)})`);
  }
  const initdb = keep(
    [
      ...account.prefix([binaries.initdb, binaries.sample, fresh]),
      binaries.initdb,
      `--pgdata=${fresh}`,
      `--username=${embeddedAdmin}`,
      '--auth=trust',
      '--encoding=UTF8',
      ...locale(),
      '--no-instructions',
    ],
    logFile,
  );
  if ((await initdb.ended) !== 0) {
    await rm(fresh, { recursive: true, force: true });
    throw new CannotEmbed(await lastWords(logFile, NEW_FOLDER));
  }
  await rename(fresh, pgDir);
  const folder = await open(dataDir);
  await folder.sync();
  await folder.close();
  return pgDir;
}

/** Order and case follow Unicode. macOS lacks that locale, but PostgreSQL has the same rules built in. */
function locale(): string[] {
  return process.platform === 'linux'
    ? ['--locale=C.UTF-8']
    : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=UTF-8'];
}

function checkFolder(pgDir: string, binaries: Binaries, account: Account): void {
  const versionFile = join(pgDir, 'PG_VERSION');
  const major = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : '';
  if (major && major !== binaries.major) {
    throw new Error(
      `The database folder ${pgDir} was made by PostgreSQL ${major}, this Greenroom brings ${binaries.major}. ` +
        `Start the Greenroom that made it, export with pg_dump, and import into a new DATA_DIR or a DATABASE_URL here.`,
    );
  }
  const { uid, mode } = statSync(pgDir);
  if (uid !== account.uid) {
    throw new Error(
      `The database folder ${pgDir} belongs to user ${uid}, but PostgreSQL would run as user ${account.uid}. ` +
        `Start Greenroom as the owner, or give the folder away with: chown -R ${account.uid} ${pgDir}`,
    );
  }
  if (!major)
    throw new Error(`${pgDir} is not a PostgreSQL folder. Move it away, or set DATA_DIR to another folder.`);
  // PostgreSQL itself says only that they are invalid.
  if ((mode & 0o027) !== 0)
    throw new Error(
      `The database folder ${pgDir} is open to other users, as after a copy without its permissions, and ` +
        `PostgreSQL does not start on it. Close it with: chmod 700 ${pgDir}`,
    );
}

const MB = 1024 * 1024;
/** PostgreSQL takes room for its log of changes in pieces of this size. */
const ONE_PIECE = 16 * MB;
/** What a new folder takes. initdb has removed it again by the time that we look. */
const NEW_FOLDER = 48 * MB;

/** The error of a PostgreSQL program that says why it ended, from the log of this start. */
export async function lastWords(logFile: string, needed = ONE_PIECE, freeIn = freeBytes): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
  // A full disk has more errors follow, which say nothing of it.
  const full = lines.find((line) => NO_SPACE.test(line));
  if (full) return full.trim();
  const last = lines.findLast((line) => /FATAL|PANIC|error|not found|denied/i.test(line)) ?? lines.at(-1);
  const telling = last?.trim() || 'it ended without a word';
  // That line itself may have found no room.
  const isFull =
    lines.some((line) => line.includes('Check free disk space')) || (await freeIn(dirname(logFile))) < needed;
  return isFull ? `No space left on device (${telling})` : telling;
}

async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Infinity;
}
