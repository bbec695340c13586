import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Ctx } from '#server/kit/context.ts';
import { CannotDecode } from './decoder.ts';
import { uploadKey } from './keys.ts';
import { pictureOf, pictureType } from './pictures.ts';
import { maySeeObject } from './signed-urls.ts';
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
  signature: { exp?: string | undefined; sig?: string | undefined };
  /** Asked only where the signature does not already open the file. */
  owner(): Promise<string | null>;
  width: number | undefined;
  /** JPEG, for mail programs and networks that know nothing newer. */
  jpeg?: boolean;
  original: boolean;
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
 * What a request for an object gets. Pictures are always our own re-encoding, so neither the place where they were
 * taken nor anything hidden in the file reaches anyone; the original itself only its owner can download.
 */
export async function fileToSend(ctx: Ctx, asked: Asked): Promise<FileToSend & { signed: boolean }> {
  const signed = maySeeObject(ctx, asked.id, asked.signature, ctx.now());
  const object = await findObject(ctx.db, asked.id);
  if (object?.state !== 'ready') throw notFound('File');
  const owned = (!signed || asked.original) && (await asked.owner()) === object.userId;
  if (!signed && !owned) throw notFound('File');
  return { ...(await fileOf(ctx, asked, object, owned)), signed };
}

async function fileOf(ctx: Ctx, asked: Asked, object: ObjectRow, owned: boolean): Promise<FileToSend> {
  try {
    if (asked.original && owned) return wholeFile(object, 'attachment');
    if (object.kind === 'video' && asked.width === undefined) return wholeFile(object, 'inline');
    if (object.kind === 'video' && object.hasPoster !== 1) throw notFound('Picture');
    const picture = await pictureOf(ctx.storage, object, asked.width, asked.jpeg ? 'jpg' : 'webp');
    return {
      key: picture.key,
      size: picture.size,
      contentType: pictureType(picture),
      tag: `"${object.id}-${picture.width}-${picture.format}"`,
      disposition: 'inline',
    };
  } catch (error) {
    if (error instanceof CannotDecode) {
      ctx.log.error({ object: object.id, err: error }, 'a picture could not be made');
      throw new AppError('unavailable', 'This picture cannot be shown right now. Please try again.');
    }
    throw unavailableStore(ctx, error);
  }
}

function wholeFile(object: ObjectRow, how: 'inline' | 'attachment'): FileToSend {
  const contentType = object.contentType ?? 'application/octet-stream';
  const name = `greenroom-${object.id.slice(0, 8)}.${EXTENSIONS[contentType] ?? 'bin'}`;
  return {
    key: uploadKey(object.id),
    size: object.bytes ?? 0,
    contentType,
    tag: `"${object.id}"`,
    disposition: how === 'inline' ? 'inline' : `attachment; filename="${name}"`,
  };
}
