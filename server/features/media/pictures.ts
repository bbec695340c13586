import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_PIXELS, LARGEST_PICTURE, pictureWidthFor } from '#domain/media/limits.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { decode } from './decoder.ts';
import { pictureKey, sourceKey, uploadKey } from './keys.ts';
import type { ObjectRow } from './store.ts';

/** Small pictures stand still: a grid full of moving ones is nobody's wish, and they are many times larger. */
const MOVING_FROM_WIDTH = 640;
const MOVING_FRAMES = 300;
const MOVING_PIXELS = 60_000_000;

export function shrink(path: string, to: string, width: number, bytes: number) {
  const moves = width >= MOVING_FROM_WIDTH;
  return decode(
    {
      deed: 'shrink',
      path,
      to,
      width,
      mostPixels: IMAGE_PIXELS,
      mostFrames: moves ? MOVING_FRAMES : 1,
      mostAnimatedPixels: MOVING_PIXELS,
    },
    bytes,
  );
}

const beingMade = new Map<string, Promise<void>>();

/** The key of the picture in the width that serves the request; made now if nobody asked for it before. */
export async function pictureOf(
  storage: StoragePort,
  object: ObjectRow,
  askedWidth: number = LARGEST_PICTURE,
): Promise<{ key: string; width: number; size: number }> {
  const width = pictureWidthFor(askedWidth, object.width ?? undefined);
  const key = pictureKey(object.id, width);
  const kept = await storage.size(key);
  if (kept !== null) return { key, width, size: kept };
  let making = beingMade.get(key);
  if (!making) {
    making = make(storage, object, key, width).finally(() => beingMade.delete(key));
    beingMade.set(key, making);
  }
  await making;
  return { key, width, size: (await storage.size(key)) ?? 0 };
}

async function make(storage: StoragePort, object: ObjectRow, key: string, width: number): Promise<void> {
  const converted = object.kind === 'video' || object.contentType === 'image/heic';
  const source = converted ? sourceKey(object.id) : uploadKey(object.id);
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-picture-'));
  try {
    const to = join(folder, 'picture.webp');
    await storage.withFile(source, (path) => shrink(path, to, width, object.bytes ?? 0));
    await storage.write(key, createReadStream(to), { contentType: 'image/webp' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
