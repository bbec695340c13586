import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import type { MediaKind } from '#domain/media/kind.ts';
import { objectIdOf } from '#domain/media/object-path.ts';
import { formatOf } from '#domain/networks/check.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { RULES } from '#domain/networks/rules-table.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import { shapesOf, type Fit } from '#domain/networks/shapes.ts';
import { mediaFor, mediumKey, readVariant } from '#domain/networks/variant.ts';
import type { Tx } from '#server/db/connect.ts';
import { objects } from '#server/db/schema/media.ts';
import { postAssets } from '#server/db/schema/posts.ts';
import { filmOf } from '#server/features/media/films.ts';
import { FIT_NAME, fittedKey, sourceKey, uploadKey } from '#server/features/media/keys.ts';
import { absoluteSignedUrl } from '#server/features/media/signed-urls.ts';
import { isReachable } from '#server/features/networks/reachable.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Medium } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';

const UNREACHABLE =
  'This network reads pictures and videos from this server, which is not reachable from outside: set PUBLIC_URL to a public https address.';

/** Formats that pictures are not read from directly: a picture that was made of them is used. */
const CONVERTED = new Set(['image/heic']);

interface Going {
  network: string;
  options: Readonly<Record<string, unknown>>;
}

/** Those of a post's pictures and films that go to this account, in its order, as a channel wants them. */
export async function targetMedia(ctx: Ctx, tx: Tx, post: { id: string }, target: Going): Promise<Medium[]> {
  const rows = await tx
    .select()
    .from(postAssets)
    .where(eq(postAssets.postId, post.id))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
  const variant = readVariant(target.options);
  const found: Found[] = [];
  for (const asset of mediaFor(
    rows.map((row) => ({ ...row, key: mediumKey(row.objectPath) })),
    variant,
  )) {
    const id = objectIdOf(asset.objectPath);
    const [file] = id ? await tx.select().from(objects).where(eq(objects.id, id)) : [];
    if (file)
      found.push({ asset, file, kind: asset.type, width: file.width, height: file.height, fit: asset.fit });
  }
  const shapes = shapesFor(target, variant.fields, found);
  return found.map(({ asset, file, fit: how }, index) => {
    const shape = shapes[index];
    const fit = how && shape?.room ? { how, room: shape.room } : null;
    const medium = {
      kind: asset.type,
      type: file.contentType ?? 'application/octet-stream',
      bytes: file.bytes ?? 0,
      width: shape?.size?.width ?? 0,
      height: shape?.size?.height ?? 0,
      seconds: null,
      altText: asset.altText,
      fit,
      open: (from = 0) => open(ctx, file, from),
    };
    return { ...medium, address: (accepts) => addressOf(ctx, asset, post.id, medium, accepts) };
  });
}

interface Found {
  asset: typeof postAssets.$inferSelect;
  file: typeof objects.$inferSelect;
  kind: MediaKind;
  width: number | null;
  height: number | null;
  fit: Fit | null;
}

function shapesFor({ network }: Going, options: Readonly<Record<string, unknown>>, media: Found[]) {
  if (!isNetwork(network)) return [];
  const format = formatOf(RULES[network], options);
  return shapesOf(RULES[network], format === 'unknown' ? null : format, media);
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

/** A picture whose shape was changed is made now, and kept beside the others of that file until it goes. */
async function addressOf(
  ctx: Ctx,
  asset: typeof postAssets.$inferSelect,
  postId: string,
  medium: Pick<Medium, 'open' | 'fit'>,
  accepts: Accepts,
): Promise<string> {
  if (!isReachable(ctx.publicUrl)) throw new PortError('not configured', UNREACHABLE);
  const address = absoluteSignedUrl(ctx, asset.objectPath, {
    now: ctx.now(),
    days: 1,
    madeFor: { post: postId },
    ...(asset.type === 'image' ? { width: WIDTH } : {}),
  });
  const id = objectIdOf(asset.objectPath);
  if (!medium.fit || !id) return address;
  const { data, type } = await ctx.networks.makeStill(medium, { ...accepts, types: ['image/jpeg'] });
  const name = createHash('sha256').update(data).digest('hex').slice(0, FIT_NAME);
  await ctx.storage.write(fittedKey(id, name), Readable.from([data]), { contentType: type });
  return `${address}&fit=${name}`;
}
