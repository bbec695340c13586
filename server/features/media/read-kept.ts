import type { Readable } from 'node:stream';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { filmKey, uploadKey } from './keys.ts';

/** The file that is kept of an object: of a video its clean film, else the upload. Null where there is neither. */
export async function readKept(storage: StoragePort, id: string): Promise<Readable | null> {
  for (const key of [filmKey(id), uploadKey(id)])
    if ((await storage.size(key)) !== null) return storage.read(key);
  return null;
}
