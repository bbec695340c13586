import type { StoragePort } from '#server/ports/storage/port.ts';
import { placesOf } from './keys.ts';

/** Removes everything that is stored of an object. May be repeated. */
export async function removeFiles(storage: StoragePort, id: string): Promise<void> {
  const { keys, prefixes } = placesOf(id);
  const made = (await Promise.all(prefixes.map((prefix) => storage.list(prefix)))).flat();
  await storage.remove([...keys, ...made]);
}
