import { Readable } from 'node:stream';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { VIDEO_BYTES } from '#domain/media/limits.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { isOwnFile } from './is-own-file.ts';
import { incomingKey, partKey, partsPrefix, uploadKey } from './keys.ts';
import { ALREADY_FINISHED } from './receive-upload.ts';
import { findObject } from './store.ts';
import { addressHere, idInRawPath } from './upload-address.ts';

/** How many parts have arrived, from the first, without a gap. */
async function partsThere(storage: StoragePort, id: string): Promise<number> {
  const there = new Set(await storage.list(partsPrefix(id)));
  let count = 0;
  while (there.has(partKey(id, count))) count += 1;
  return count;
}

/** A new URL for an interrupted upload, and how many of its parts have arrived. */
export async function resumeBegun(ctx: Ctx, tenant: Tenant, rawPath: string, origin: string) {
  await countTry(ctx.db, { key: `upload:${tenant.agencyId}`, most: 600, seconds: 600 }, ctx.now());
  const id = idInRawPath(rawPath);
  const object = id && (await findObject(ctx.db, id));
  // Uploads straight to a store have no parts.
  if (!object || ctx.storage.uploadOrigin !== null || !(await isOwnFile(ctx.db, tenant, object)))
    throw notFound('Upload');
  if (object.state === 'ready') throw new AppError('conflict', ALREADY_FINISHED);
  return { uploadURL: addressHere(ctx, object.id, origin), parts: await partsThere(ctx.storage, object.id) };
}

/** Joins all parts into one file. May be repeated. */
export async function joinParts(storage: StoragePort, id: string, count: number): Promise<void> {
  if ((await partsThere(storage, id)) < count) {
    const isJoined =
      (await storage.size(incomingKey(id))) !== null || (await storage.size(uploadKey(id))) !== null;
    if (isJoined) return;
    throw new AppError('conflict', 'Some of the file is missing. Please try again.');
  }
  const keys = Array.from({ length: count }, (_, part) => partKey(id, part));
  async function* bytes() {
    for (const key of keys) yield* await storage.read(key);
  }
  await storage.write(incomingKey(id), Readable.from(bytes(), { objectMode: false }), {
    contentType: 'application/octet-stream',
    mostBytes: VIDEO_BYTES,
  });
  await storage.remove(await storage.list(partsPrefix(id)));
}
