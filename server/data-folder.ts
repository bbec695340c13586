import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SettingsError } from './settings.ts';

/** Creates the data folder if it is missing; a wrong value stops the start with one line. */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await make(path);
    await access(path, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR expects a folder that can be written to (${reason})`);
  }
}

/** Level by level: on a file system that takes no folders, Node's own recursion never ends. */
async function make(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  if (found) throw new Error(`${path} is not a folder`);
  if (dirname(path) !== path) await make(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    // Another process has just made it.
    if (error.code !== 'EEXIST') throw error;
  });
}
