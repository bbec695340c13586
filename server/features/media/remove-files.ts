import type { StoragePort } from '#server/ports/storage/port.ts';
import { filmKey, incomingKey, networkFilmsPrefix, picturesPrefix, uploadKey } from './keys.ts';

/** Everything that is kept of an object. May be repeated. */
export async function removeFiles(storage: StoragePort, id: string): Promise<void> {
  const made = [...(await storage.list(picturesPrefix(id))), ...(await storage.list(networkFilmsPrefix(id)))];
  await storage.remove([incomingKey(id), uploadKey(id), filmKey(id), ...made]);
}
