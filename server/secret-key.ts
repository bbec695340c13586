import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

const fileIn = (dataDir: string) => join(dataDir, 'secret-key');

async function keptKey(dataDir: string): Promise<string | null> {
  const kept = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    // As after a first start, or a restore, as another user.
    throw new SettingsError(
      `The key of this Greenroom in ${fileIn(dataDir)} cannot be read (${error.message}). Start Greenroom as the ` +
        `user to whom the folder belongs, or give it to the one that runs it: chown -R <user> ${dataDir}`,
    );
  });
  return kept?.trim() || null;
}

/** Before data moves to where the folder's key is not looked for: with another key much of it cannot be read. */
export async function refuseOtherKey(given: (string | undefined)[], dataDir: string): Promise<void> {
  const kept = await keptKey(dataDir);
  if (kept === null || given.includes(kept)) return;
  throw new SettingsError(
    `SECRET_KEY is not the line in ${fileIn(dataDir)}, by which the data is sealed: set it to that line. ` +
      'If Greenroom has worked in this folder with the SECRET_KEY that you set, move the file away.',
  );
}

/** SECRET_KEY, or a key that is made on the first start and stored in the data folder. */
export async function loadSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const kept = await keptKey(dataDir);
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true });
  const key = randomBytes(32).toString('base64url');
  await store(fileIn(dataDir), key).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
    throw new SettingsError(
      `Greenroom cannot start because the disk of DATA_DIR (${dataDir}) is full: ${error.message}. ` +
        'Make room on it and start again; your data is untouched.',
    );
  });
  return key;
}

/** Written whole or not at all: half a key would sign everyone out at the next start. */
async function store(file: string, key: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}
