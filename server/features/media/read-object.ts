import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { CannotDecode } from './decoder.ts';
import { filmOf } from './films.ts';
import { fittedKey, networkFilmKey, uploadKey } from './keys.ts';
import { pictureOf } from './pictures.ts';
import { isColleaguesPicture } from './profile-picture.ts';
import { isOwnFile } from './is-own-file.ts';
import { isStillShown } from './is-still-shown.ts';
import { readSignature, type GivenSignature } from './signed-urls.ts';
import { findObject, type ObjectRow } from './store.ts';
import { unavailableStore } from './unavailable-store.ts';

export interface FileToSend {
  key: string;
  size: number;
  contentType: string;
  tag: string;
  disposition: string;
}

interface Asked {
  id: string;
  signature: GivenSignature;
  /** Called only if the signature does not open the file. */
  member(): Promise<Tenant | null>;
  width: number | undefined;
  /** JPEG, for mail programs and networks that know nothing newer. */
  jpeg?: boolean;
  original: boolean;
  /** The name of a picture that was made in another shape. */
  fit?: string | undefined;
  /** The name of a video that was converted for networks. */
  film?: string | undefined;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'wmv',
  'video/x-flv': 'flv',
};

/**
 * What a request for an object gets. Pictures are our own re-encoding, or the frames of the file and nothing else,
 * so that neither their location nor anything hidden in the file is sent; only its agency can download the original.
 */
export async function fileToSend(ctx: Ctx, asked: Asked): Promise<FileToSend & { signed: boolean }> {
  const now = ctx.now();
  const madeFor = readSignature(ctx, asked.id, asked.signature, now);
  const [object, signed] = await Promise.all([
    findObject(ctx.db, asked.id),
    madeFor !== null && isStillShown(ctx.db, asked.id, madeFor, now),
  ]);
  if (object?.state !== 'ready') throw notFound('File');
  const member = !signed || asked.original ? await asked.member() : null;
  const owned = await isOwnFile(ctx.db, member, object);
  if (!signed && !owned && !(await isColleaguesPicture(ctx.db, member, object))) throw notFound('File');
  return { ...(await fileOf(ctx, asked, object, owned)), signed };
}

async function fileOf(ctx: Ctx, asked: Asked, object: ObjectRow, owned: boolean): Promise<FileToSend> {
  try {
    if (object.kind === 'video' && asked.film !== undefined)
      return await madeAhead(
        ctx,
        object,
        { key: networkFilmKey(object.id, asked.film), contentType: 'video/mp4' },
        asked.film,
      );
    if (object.kind === 'video' && asked.width === undefined)
      return await film(ctx, object, asked.original && owned);
    if (asked.original && owned) return original(object);
    if (asked.fit !== undefined)
      return await madeAhead(
        ctx,
        object,
        { key: fittedKey(object.id, asked.fit), contentType: 'image/jpeg' },
        asked.fit,
      );
    if (object.kind === 'video' && object.hasPoster !== 1) throw notFound('Picture');
    const { name, ...picture } = await pictureOf(
      ctx.storage,
      object,
      asked.width,
      asked.jpeg ? 'jpg' : 'webp',
    );
    return { ...picture, tag: `"${object.id}-${name}"`, disposition: 'inline' };
  } catch (error) {
    if (error instanceof CannotDecode) {
      ctx.log.error({ object: object.id, err: error }, 'a picture could not be made');
      throw new AppError('unavailable', 'This picture cannot be shown right now. Please try again.');
    }
    throw unavailableStore(ctx, error);
  }
}

/** Made while a post was prepared; a request cannot have another one made. */
async function madeAhead(
  ctx: Ctx,
  object: ObjectRow,
  made: { key: string; contentType: string },
  name: string,
) {
  const size = await ctx.storage.size(made.key);
  if (size === null) throw notFound('File');
  return { ...made, size, tag: `"${object.id}-${name}"`, disposition: 'inline' as const };
}

export const extensionOf = (contentType: string) => EXTENSIONS[contentType] ?? 'bin';

const nameOf = (object: ObjectRow, contentType: string) =>
  `attachment; filename="greenroom-${object.id.slice(0, 8)}.${extensionOf(contentType)}"`;

function original(object: ObjectRow): FileToSend {
  const contentType = object.contentType ?? 'application/octet-stream';
  return {
    key: uploadKey(object.id),
    size: object.bytes ?? 0,
    contentType,
    tag: `"${object.id}"`,
    disposition: nameOf(object, contentType),
  };
}

/** A film is the same for everyone. Only its agency can fetch the original of one that cannot be cleaned. */
async function film(ctx: Ctx, object: ObjectRow, forAgency: boolean): Promise<FileToSend> {
  const made = await filmOf(ctx, object);
  if (made)
    return {
      ...made,
      tag: `"${object.id}-film"`,
      disposition: forAgency ? nameOf(object, made.contentType) : 'inline',
    };
  if (forAgency) return original(object);
  throw notFound('File');
}
