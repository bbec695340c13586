import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** SECRET_KEY, or a key that is made on the first start and stored in the data folder. */
export async function loadSecretKey(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'secret-key');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept?.trim()) return kept.trim();
  await mkdir(dataDir, { recursive: true });
  const key = randomBytes(32).toString('base64url');
  // Written whole or not at all: half a key would sign everyone out at the next start.
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(`${key}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
  return key;
}
