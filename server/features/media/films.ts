import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import { objects } from '#server/db/schema/media.ts';
import type { Ctx } from '#server/kit/context.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import { cleanVideo } from './clean-video.ts';
import { lookInside } from './judge-video.ts';
import { filmKey, uploadKey } from './keys.ts';
import { videoOfType } from './sniff.ts';
import type { ObjectRow } from './store.ts';

interface Film {
  key: string;
  size: number;
  contentType: string;
}

const beingMade = new Map<string, Promise<Film | null>>();

/**
 * The video as everyone may have it. A video of the first release is stored as uploaded: it is
 * cleaned on first request. Null if that fails.
 */
export async function filmOf(ctx: Ctx, object: ObjectRow): Promise<Film | null> {
  const key = filmKey(object.id);
  const contentType = object.contentType ?? 'video/mp4';
  const size = await ctx.storage.size(key);
  if (size !== null) return { key, size, contentType };
  let making = beingMade.get(key);
  if (!making) {
    making = make(ctx, object.id, contentType).finally(() => beingMade.delete(key));
    beingMade.set(key, making);
  }
  return making;
}

/** Whether neither the film nor its upload can be found: the store, or its folder, may be away for a while. */
export const isFilmAway = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.storage.size(filmKey(id))) === null && (await ctx.storage.size(uploadKey(id))) === null;

async function make(ctx: Ctx, id: string, contentType: string): Promise<Film | null> {
  const video = videoOfType(contentType);
  if (!video) return null;
  try {
    return await inTemporaryFolder(async (folder) => {
      const to = join(folder, 'clean');
      const made = await ctx.storage.withFile(uploadKey(id), async (path) =>
        cleanVideo(path, video, await lookInside(path, video), to),
      );
      const { size } = await stat(to);
      await ctx.storage.write(filmKey(id), createReadStream(to), { contentType: made.contentType });
      await ctx.db
        .update(objects)
        .set({ contentType: made.contentType, bytes: size })
        .where(eq(objects.id, id));
      await ctx.storage.remove([uploadKey(id)]);
      return { key: filmKey(id), size, contentType: made.contentType };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    ctx.log.warn({ object: id, err: error }, 'a video could not be made clean and is shown to nobody');
    return null;
  }
}
