import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_PIXELS, LARGEST_PICTURE, pictureWidthFor } from '#domain/media/limits.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { decode } from './decoder.ts';
import { pictureKey, sourceKey, uploadKey, type PictureFormat } from './keys.ts';
import type { ObjectRow } from './store.ts';

/** Small pictures are not animated: a grid of animations is distracting, and they are many times larger. */
const MOVING_FROM_WIDTH = 640;
const MOVING_TYPES = new Set(['image/gif', 'image/webp']);
const MOVING_FRAMES = 300;
const MOVING_PIXELS = 60_000_000;

type Pictured = Pick<ObjectRow, 'id' | 'contentType' | 'width'>;

export interface Picture {
  key: string;
  width: number;
  format: PictureFormat;
}

/** The stored picture for a request. */
export function pictureFor(
  { id, contentType, width: own }: Pictured,
  asked: number,
  wanted: 'webp' | 'jpg' = 'webp',
): Picture {
  const width = pictureWidthFor(asked, own ?? undefined);
  const moves = wanted === 'webp' && asked >= MOVING_FROM_WIDTH && MOVING_TYPES.has(contentType ?? '');
  const format = moves ? 'moving' : wanted;
  return { key: pictureKey(id, width, format), width, format };
}

export const pictureType = ({ format }: Picture) => (format === 'jpg' ? 'image/jpeg' : 'image/webp');

export function shrink(agencyId: string, path: string, to: string, { width, format }: Picture) {
  const mostFrames = format === 'moving' ? MOVING_FRAMES : 1;
  const limits = { mostPixels: IMAGE_PIXELS, mostFrames, mostAnimatedPixels: MOVING_PIXELS };
  const as = format === 'jpg' ? 'jpeg' : 'webp';
  return decode(agencyId, { action: 'shrink', path, to, width, as, ...limits });
}

const beingMade = new Map<string, Promise<void>>();

/** The picture at the width for the request; made now if nobody requested it before. */
export async function pictureOf(
  storage: StoragePort,
  object: ObjectRow,
  asked: number = LARGEST_PICTURE,
  wanted: 'webp' | 'jpg' = 'webp',
): Promise<Picture & { size: number }> {
  const picture = pictureFor(object, asked, wanted);
  const { key } = picture;
  const kept = await storage.size(key);
  if (kept !== null) return { ...picture, size: kept };
  let making = beingMade.get(key);
  if (!making) {
    making = make(storage, object, picture).finally(() => beingMade.delete(key));
    beingMade.set(key, making);
  }
  await making;
  return { ...picture, size: (await storage.size(key)) ?? 0 };
}

async function make(storage: StoragePort, object: ObjectRow, picture: Picture): Promise<void> {
  const converted = object.kind === 'video' || object.contentType === 'image/heic';
  const source = converted ? sourceKey(object.id) : uploadKey(object.id);
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-picture-'));
  try {
    const to = join(folder, 'picture');
    await storage.withFile(source, (path) => shrink(object.agencyId, path, to, picture));
    await storage.write(picture.key, createReadStream(to), { contentType: pictureType(picture) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
