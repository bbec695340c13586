import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Files on the way, clients' originals among them, are in the system's temporary folder: one folder per
 * process, with one below it per use. A process that is killed leaves them there. So each process listens on a
 * socket in its folder, which the kernel closes when the process ends: whoever starts next finds that nobody
 * listens, and removes the folder. Process ids would not do: they are used again, and containers that share
 * the temporary folder do not share them.
 */
const PREFIX = 'greenroom-work-';
const SOCKET = 'alive';

/** What releases without the socket made, one folder per use. */
const OF_BEFORE = /^greenroom-(object|judge|film|network-film|picture|profile)-\w{6}$/;

/** A folder without a socket is left alone for so long: no use of one lasts longer. */
const MOST_HOURS = 24;

let own: Promise<string> | null = null;

/** Runs `use` with a folder that only this user can read and that is removed afterwards. */
export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeFolder();
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFolder(): Promise<string> {
  own ??= claimFolder();
  const mine = own;
  try {
    return await mkdtemp(join(await mine, 'use-'));
  } catch (error) {
    // It could not be made, or the system has emptied its temporary folder.
    if (own === mine) own = null;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    own ??= claimFolder();
    return mkdtemp(join(await own, 'use-'));
  }
}

async function claimFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const server = createServer((asking) => asking.on('error', () => undefined).end());
  // Where a path is too long for a socket, or the file system has none, the age of the folder decides.
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen(join(folder, SOCKET), resolve);
  });
  server.unref();
  return folder;
}

/** Removes what processes left that were killed. Folders of running processes and of other users stay. */
export async function removeLeftFolders(now: Date, parent = tmpdir()): Promise<void> {
  const names = await readdir(parent);
  for (const name of names.filter((one) => one.startsWith(PREFIX) || OF_BEFORE.test(one)))
    if (await isLeft(join(parent, name), now)) await rm(join(parent, name), { recursive: true, force: true });
}

async function isLeft(folder: string, now: Date): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory() || found.uid !== process.getuid?.()) return false;
  const holder = await holderOf(folder);
  return holder === 'unknown' ? now.getTime() - found.mtimeMs > MOST_HOURS * 3_600_000 : holder === 'gone';
}

function holderOf(folder: string): Promise<'there' | 'gone' | 'unknown'> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, SOCKET));
    socket.once('connect', () => {
      socket.destroy();
      resolve('there');
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'gone' : code === 'ENOENT' ? 'unknown' : 'there'),
    );
  });
}
