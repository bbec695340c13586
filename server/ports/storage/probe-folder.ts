import { open, rm } from 'node:fs/promises';

const PROBE = Buffer.alloc(64 * 1024, 'x');

/** Writes some bytes to a path and removes them: a full disk still takes an empty file. */
export async function probeFolder(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(PROBE);
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
