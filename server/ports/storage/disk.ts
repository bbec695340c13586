import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PortError } from '#server/ports/port-error.ts';
import { limitOf } from './byte-limits.ts';
import type { StoragePort } from './port.ts';
import { probeFolder } from './probe-folder.ts';

const KEY = /^[a-z]+(\/[a-z0-9][a-z0-9.-]*)+$/;
const PREFIX = /^[a-z]+(\/[a-z0-9][a-z0-9.-]*)*\/$/;
/** Only for the account that runs the app, whatever the umask: no other account may read clients' files. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** How much of a file is buffered while the disk is busy, and then written at once. */
const GATHERED = 1024 * 1024;
/** An upload that takes longer was abandoned; its partial file is deleted at the next start. */
const GIVEN_UP = 86_400_000;

/** Files in one folder. A file appears under its key only when it is completely on the disk. */
export function diskStorage({ folder }: { folder: string }): StoragePort {
  const unfinished = join(folder, 'unfinished');
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.startsWith('unfinished/')) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  let swept: Promise<void> | undefined;
  let made: Promise<void> | undefined;

  /**
   * The folder itself is made once. If it is missing later, its volume is: anything written then would end up on
   * another disk, and nobody would notice that all files are gone.
   */
  async function present(): Promise<void> {
    made ??= makeFolder(folder).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    await made;
    if (!(await stat(folder).catch(nullIfMissing)))
      throw new PortError('retry later', 'The upload folder is missing');
  }

  async function putInPlace(from: string, key: string): Promise<void> {
    const path = pathOf(key);
    await present();
    await makeFolder(dirname(path));
    await rename(from, path).catch(async (error: unknown) => {
      nullIfMissing(error);
      // The folder may have been empty and just been removed.
      await makeFolder(dirname(path));
      await rename(from, path);
    });
    await flush(dirname(path));
  }

  return {
    uploadOrigin: null,
    uploadAddress: () => Promise.resolve(null),
    readAddress: () => Promise.resolve(null),

    size: (key) =>
      telling(async () => {
        const found = await stat(pathOf(key)).catch(nullIfMissing);
        return found?.isFile() ? found.size : null;
      }),

    read: (key, range) =>
      telling(async () => {
        const file = await open(pathOf(key));
        return file.createReadStream(range ?? {});
      }),

    write: (key, body, limits) =>
      telling(async () => {
        await present();
        await makeFolder(unfinished);
        swept ??= sweep(unfinished);
        const temporary = join(unfinished, randomUUID());
        try {
          await pipeline([
            body,
            ...limitOf(limits),
            createWriteStream(temporary, {
              flags: 'wx',
              flush: true,
              mode: FILE_MODE,
              highWaterMark: GATHERED,
            }),
          ]);
          await putInPlace(temporary, key);
        } finally {
          await rm(temporary, { force: true });
        }
      }),

    withFile: (key, use) => use(pathOf(key)),

    move: (from, to) =>
      telling(async () => {
        try {
          await putInPlace(pathOf(from), to);
          return true;
        } catch (error) {
          nullIfMissing(error);
          return false;
        }
      }),

    remove: (keys) =>
      telling(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
        for (const parent of new Set(keys.map((key) => dirname(key))))
          if (parent.includes('/')) await removeIfEmpty(join(folder, parent));
      }),

    list: (prefix) =>
      telling(async () => {
        if (!PREFIX.test(prefix)) throw new Error(`Not a storage prefix: ${prefix}`);
        const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(
          nullIfMissing,
        );
        return (
          (entries ?? [])
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
            // A file browser may have left notes of its own (.DS_Store).
            .filter((key) => KEY.test(key))
            .sort()
        );
      }),

    check: () =>
      telling(async () => {
        await present();
        await makeFolder(unfinished);
        await probeFolder(join(unfinished, randomUUID()));
      }),
  };
}

/**
 * Closes a folder that an earlier release left open to other accounts, once: its own mode is changed
 * last and marks everything inside as done.
 */
export async function shutFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(nullIfMissing);
  if (!found || (found.mode & 0o777) === FOLDER_MODE) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE).catch(
      nullIfMissing,
    );
  await chmod(folder, FOLDER_MODE);
}

/** A new folder is durable only once its parent's entry is on the disk. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  if (first) for (let at = path; at.length >= dirname(first).length; at = dirname(at)) await flush(at);
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file that is just being written keeps the folder. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOTEMPTY') nullIfMissing(error);
  });
}

async function sweep(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found && Date.now() - found.mtimeMs > GIVEN_UP) await rm(path, { force: true });
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
  throw error;
}

/** Maps errors of the disk to the port's. */
async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT') throw new PortError('will never work', 'No such object', { cause: error });
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new PortError('retry later', 'The disk is full', { cause: error });
    if (typeof code === 'string' && /^E(ACCES|PERM|ROFS)$/.test(code))
      throw new PortError('not configured', 'The upload folder cannot be used', { cause: error });
    throw error;
  }
}
