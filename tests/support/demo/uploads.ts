import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { objectIdOf } from '#domain/media/object-path.ts';
import { incomingKey } from '#server/features/media/keys.ts';
import { normalizeUpload } from '#server/features/media/normalize-upload.ts';
import { pictureOf } from '#server/features/media/pictures.ts';
import { addObject, findObject, type Uploader } from '#server/features/media/store.ts';
import type { Ctx } from '#server/kit/context.ts';

/** Takes a file in as if a member had chosen it: kept, judged by its content, answered with its path. */
export async function upload(
  ctx: Ctx,
  by: Uploader,
  file: Buffer,
  purpose: 'media' | 'logo' = 'media',
): Promise<string> {
  const id = await addObject(ctx.db, by, ctx.now());
  await ctx.storage.write(incomingKey(id), Readable.from([file]), {
    contentType: 'application/octet-stream',
  });
  return (await normalizeUpload(ctx, by, id, { purpose })).normalizedPath;
}

/** Makes the sizes that the first screens show, so that the first look at them is not a wait. */
export async function makeThumbnails(ctx: Ctx, path: string): Promise<void> {
  const object = await findObject(ctx.db, objectIdOf(path) ?? '');
  for (const width of [160, 640]) if (object) await pictureOf(ctx.storage, object, width);
}

/** Made once and kept in a folder, under a name that changes with what it is made of. */
export async function keptFile(
  folder: string | null,
  recipe: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  if (folder === null) return make();
  const path = join(folder, createHash('sha256').update(recipe).digest('hex').slice(0, 32));
  try {
    return await readFile(path);
  } catch {
    const file = await make();
    await mkdir(folder, { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, file);
    await rename(unfinished, path);
    return file;
  }
}
