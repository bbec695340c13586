import type { StoragePort } from '#server/ports/storage/port.ts';
import { filmKey, incomingKey, networkFilmsPrefix, partsPrefix, picturesPrefix, uploadKey } from './keys.ts';

/** Removes everything that is stored of an object. May be repeated. */
export async function removeFiles(storage: StoragePort, id: string): Promise<void> {
  const prefixes = [partsPrefix(id), picturesPrefix(id), networkFilmsPrefix(id)];
  const made = (await Promise.all(prefixes.map((prefix) => storage.list(prefix)))).flat();
  await storage.remove([incomingKey(id), uploadKey(id), filmKey(id), ...made]);
}
