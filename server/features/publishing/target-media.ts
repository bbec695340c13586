import { asc, eq } from 'drizzle-orm';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { Tx } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { filmOf } from '#server/features/media/films.ts';
import { sourceKey, uploadKey } from '#server/features/media/keys.ts';
import { absoluteSignedUrl } from '#server/features/media/signed-urls.ts';
import { isReachable } from '#server/features/networks/reachable.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Medium } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';

const UNREACHABLE =
  'This network reads pictures and videos from this server, which is not reachable from outside: set PUBLIC_URL to a public https address.';

/** Formats that pictures are not read from directly: a picture that was made of them is used. */
const CONVERTED = new Set(['image/heic']);

/** A post's pictures and films as a channel wants them, in order. */
export async function targetMedia(ctx: Ctx, tx: Tx, post: { id: string }): Promise<Medium[]> {
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
    media.push({
      kind: asset.type,
      type: file.contentType ?? 'application/octet-stream',
      bytes: file.bytes ?? 0,
      width: file.width ?? 0,
      height: file.height ?? 0,
      seconds: null,
      altText: asset.altText,
      open: (from = 0) => open(ctx, file, from),
      address: async () => addressOf(ctx, asset, post.id),
    });
  }
  return media;
}

async function open(ctx: Ctx, file: typeof objects.$inferSelect, from: number) {
  const key = await keyOf(ctx, file);
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
