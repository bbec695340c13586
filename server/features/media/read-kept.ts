import type { Readable } from 'node:stream';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { filmKey, uploadKey } from './keys.ts';

/** The stored file of an object: a video's clean film, else the upload. Null if there is neither. */
export async function readKept(storage: StoragePort, id: string): Promise<Readable | null> {
  for (const key of [filmKey(id), uploadKey(id)])
    if ((await storage.size(key)) !== null) return storage.read(key);
  return null;
}
