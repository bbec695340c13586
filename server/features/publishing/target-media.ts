import { asc, eq } from 'drizzle-orm';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { Tx } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { filmOf } from '#server/features/media/films.ts';
import { networkFilmKey, sourceKey, uploadKey } from '#server/features/media/keys.ts';
import { absoluteSignedUrl } from '#server/features/media/signed-urls.ts';
import { isReachable } from '#server/features/networks/reachable.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Medium } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { readyFilm, type FilmGoes } from './target-films.ts';

const UNREACHABLE =
  'This network reads pictures and videos from this server, which is not reachable from outside: set PUBLIC_URL to a public https address.';

/** Formats that pictures are not read from directly: a picture that was made of them is used. */
const CONVERTED = new Set(['image/heic']);

/** A post's pictures and films as a channel wants them, in order. */
export async function targetMedia(ctx: Ctx, tx: Tx, post: { id: string }, goes: FilmGoes): Promise<Medium[]> {
  const rows = await tx
    .select()
    .from(postAssets)
    .where(eq(postAssets.postId, post.id))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
  const media: Medium[] = [];
  for (const asset of rows) {
    const id = objectIdOf(asset.objectPath);
    const [file] = id ? await tx.select().from(objects).where(eq(objects.id, id)) : [];
    if (!id || !file) continue;
    const film = asset.type === 'video' ? await readyFilm(tx, file, goes) : null;
    const isMade = film !== null && !film.asIs;
    media.push({
      kind: asset.type,
      type: isMade ? 'video/mp4' : (file.contentType ?? 'application/octet-stream'),
      bytes: film?.bytes ?? file.bytes ?? 0,
      width: film?.width ?? file.width ?? 0,
      height: film?.height ?? file.height ?? 0,
      seconds: file.seconds,
      altText: asset.altText,
      open: (from = 0) => open(ctx, isMade ? networkFilmKey(file.id, film.name) : file, from),
      address: async () => {
        const address = addressOf(ctx, asset, post.id);
        return isMade ? `${address}&film=${film.name}` : address;
      },
    });
  }
  return media;
}

async function open(ctx: Ctx, file: typeof objects.$inferSelect | string, from: number) {
  const key = typeof file === 'string' ? file : await keyOf(ctx, file);
  const size = (await ctx.storage.size(key)) ?? 0;
  return ctx.storage.read(key, from > 0 ? { start: from, end: size - 1 } : undefined);
}

async function keyOf(ctx: Ctx, file: typeof objects.$inferSelect): Promise<string> {
  if (file.kind === 'video') {
    const film = await filmOf(ctx, file);
    if (!film) throw new PortError('will never work', 'This video could not be read.');
    return film.key;
  }
  return CONVERTED.has(file.contentType ?? '') ? sourceKey(file.id) : uploadKey(file.id);
}

/** Wide enough for every network that reads from us; as JPEG. */
const WIDTH = 1440;

function addressOf(ctx: Ctx, asset: typeof postAssets.$inferSelect, postId: string): string {
  if (!isReachable(ctx.publicUrl)) throw new PortError('not configured', UNREACHABLE);
  return absoluteSignedUrl(ctx, asset.objectPath, {
    now: ctx.now(),
    days: 1,
    madeFor: { post: postId },
    ...(asset.type === 'image' ? { width: WIDTH } : {}),
  });
}
