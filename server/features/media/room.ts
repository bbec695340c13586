import { statfs } from 'node:fs/promises';

const MB = 1024 * 1024;
/** What is made of a picture, with something to spare. */
const ROOM = 16 * MB;

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Whether the disk of a folder is full, or so nearly that what failed there may have failed for that: programs that
 * open files cannot say so.
 */
export const lacksRoom = async (folder: string, freeIn = freeBytes): Promise<boolean> =>
  (await freeIn(folder)) < ROOM;
