import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#domain/kit/errors.ts';
import { objectIdOf } from '#domain/media/object-path.ts';
import { isChosen, keptSeconds } from '#domain/networks/film.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import type { Tx } from '#server/db/connect.ts';
import type { objects } from '#server/db/schema/media.ts';
import type { postAssets } from '#server/db/schema/posts.ts';
import { FILE_UNREADABLE } from '#domain/publishing/target-words.ts';
import { FILE_TRIES } from '#domain/publishing/timing.ts';
import { filmOf, isFilmAway } from '#server/features/media/films.ts';
import { FIT_NAME, fittedKey, networkFilmKey, sourceKey, uploadKey } from '#server/features/media/keys.ts';
import type { NetworkFilm } from '#server/features/media/network-films.ts';
import { absoluteSignedUrl } from '#server/features/media/signed-urls.ts';
import { isReachable, isStoreReachable } from '#server/features/networks/reachable.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Medium } from '#server/ports/networks/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { targetAssets, type Goes } from './target-assets.ts';
import { readyFilm } from './target-films.ts';

const UNREACHABLE =
  'This network reads pictures and videos from this server, which is not reachable from outside: set PUBLIC_URL to a public https address, or keep files in an S3 store with one.';

/** Formats that are not sent directly: a converted picture is used instead. */
const CONVERTED = new Set(['image/heic']);

/** The post's pictures and films for this account, in its order, as a channel needs them. */
export async function targetMedia(ctx: Ctx, tx: Tx, post: { id: string }, goes: Goes): Promise<Medium[]> {
  const media: Medium[] = [];
  for (const one of (await targetAssets(tx, post.id, goes)).assets) {
    const { asset, file, shape } = one;
    const film = await readyFilm(tx, one);
    const made = film !== null && !film.asIs ? film : null;
    const isPicture = asset.type === 'image';
    const size = film ?? shape?.size ?? file;
    /** A video with a chosen cut is never replaced by the whole video. */
    const refuseOther = () => {
      if (!film && one.film?.spec && isChosen(one.film.spec))
        throw new PortError('retry later', 'This video is not made ready yet.');
    };
    const medium = {
      kind: asset.type,
      type: made ? 'video/mp4' : (file.contentType ?? 'application/octet-stream'),
      bytes: film?.bytes ?? file.bytes ?? 0,
      width: size.width ?? 0,
      height: size.height ?? 0,
      seconds: keptSeconds({ seconds: file.seconds, trim: asset.trim }),
      altText: asset.altText,
      fit:
        isPicture && shape?.fit && shape.room ? { how: shape.fit, room: shape.room, at: asset.cropAt } : null,
      open: async (from = 0) => {
        refuseOther();
        return open(ctx, made ? networkFilmKey(file.id, made.name) : file, from);
      },
    };
    media.push({
      ...medium,
      address: async (accepts) => {
        refuseOther();
        if (!isReachable(ctx.publicUrl)) return addressAtStore(ctx, file, made, medium, accepts);
        await lookFor(ctx, made ? networkFilmKey(file.id, made.name) : await keyOf(ctx, file));
        const address = await addressOf(ctx, asset, post.id, medium, accepts);
        return made ? `${address}&film=${made.name}` : address;
      },
    });
  }
  return media;
}

async function open(ctx: Ctx, file: typeof objects.$inferSelect | string, from: number) {
  const key = typeof file === 'string' ? file : await keyOf(ctx, file);
  return ofStorage(async () => {
    const size = await sizeOf(ctx, key);
    return ctx.storage.read(key, from > 0 ? { start: from, end: size - 1 } : undefined);
  });
}

async function sizeOf(ctx: Ctx, key: string): Promise<number> {
  const size = await ctx.storage.size(key);
  if (size === null) throw new PortError('retry later', 'No such object');
  return size;
}

/** A network that fetches the file itself would only say that it could not: it is looked for here first. */
const lookFor = (ctx: Ctx, key: string) => ofStorage(() => sizeOf(ctx, key));

/** A file that cannot be read may be back in a moment, as after a volume was mounted: it is tried again. */
async function ofStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new PortError('retry later', FILE_UNREADABLE, { mostTries: FILE_TRIES, cause });
  }
}

async function keyOf(ctx: Ctx, file: typeof objects.$inferSelect): Promise<string> {
  if (file.kind === 'video') {
    const film = await ofStorage(async () => {
      if (await isFilmAway(ctx, file.id)) throw new PortError('retry later', 'No such object');
      return filmOf(ctx, file);
    });
    if (!film) throw new PortError('will never work', 'This video could not be read.');
    return film.key;
  }
  return CONVERTED.has(file.contentType ?? '') ? sourceKey(file.id) : uploadKey(file.id);
}

/** The width of JPEGs for networks that fetch from this server; enough for all of them. */
const WIDTH = 1440;

/** The URL of a picture; one with a changed shape is made now and kept as long as its file. */
async function addressOf(
  ctx: Ctx,
  asset: typeof postAssets.$inferSelect,
  postId: string,
  medium: Pick<Medium, 'open' | 'fit'>,
  accepts: Accepts,
): Promise<string> {
  const address = absoluteSignedUrl(ctx, asset.objectPath, {
    now: ctx.now(),
    days: 1,
    madeFor: { post: postId },
    ...(asset.type === 'image' ? { width: WIDTH } : {}),
  });
  const id = objectIdOf(asset.objectPath);
  if (!medium.fit || !id) return address;
  return `${address}&fit=${await keepStill(ctx, id, medium, accepts)}`;
}

/** Stores the picture in the form that this network takes, with its file; returns its name. */
async function keepStill(ctx: Ctx, id: string, medium: Pick<Medium, 'open' | 'fit'>, accepts: Accepts) {
  const { data, type } = await ctx.networks.makeStill(medium, { ...accepts, types: ['image/jpeg'] });
  const name = createHash('sha256').update(data).digest('hex').slice(0, FIT_NAME);
  await ofStorage(() => ctx.storage.write(fittedKey(id, name), Readable.from([data]), { contentType: type }));
  return name;
}

const DAY = 86_400;

/** A URL at the object store, for when this server cannot be reached from outside but the store can. */
async function addressAtStore(
  ctx: Ctx,
  file: typeof objects.$inferSelect,
  made: NetworkFilm | null,
  medium: Pick<Medium, 'kind' | 'type' | 'open' | 'fit'>,
  accepts: Accepts,
): Promise<string> {
  if (!isStoreReachable(ctx)) throw new PortError('not configured', UNREACHABLE);
  const isPicture = medium.kind === 'image';
  const contentType = isPicture ? 'image/jpeg' : medium.type;
  const film = () => (made ? networkFilmKey(file.id, made.name) : keyOf(ctx, file));
  const key = isPicture ? fittedKey(file.id, await keepStill(ctx, file.id, medium, accepts)) : await film();
  if (!isPicture) await lookFor(ctx, key);
  const address = await ctx.storage.readAddress(key, { contentType, validSeconds: DAY });
  if (address === null) throw new PortError('not configured', UNREACHABLE);
  return address;
}
