import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  IMAGE_PIXELS,
  LARGEST_PICTURE,
  MOVING_FRAMES,
  MOVING_PIXELS,
  pictureWidthFor,
} from '#domain/media/limits.ts';
import { withoutNotes } from '#domain/media/without-notes.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import type { StoragePort } from '#server/ports/storage/port.ts';
import { decode } from './decoder.ts';
import { pictureKey, sourceKey, uploadKey, wholeKey, type PictureFormat } from './keys.ts';
import type { ObjectRow } from './store.ts';

/** Small pictures are not animated: a grid of animations is distracting, and they are many times larger. */
export const MOVING_FROM_WIDTH = 640;
const MOVING_TYPES = new Set(['image/gif', 'image/webp']);
/** Of these types all frames are shown. */
export const canMove = (contentType: string | null) => MOVING_TYPES.has(contentType ?? '');

type Pictured = Pick<ObjectRow, 'id' | 'contentType' | 'width'>;

export interface Picture {
  key: string;
  width: number;
  format: PictureFormat;
}

/** A picture to send: of the asked width, or the whole file where it moves and is too heavy to be made smaller. */
interface Kept {
  key: string;
  size: number;
  contentType: string;
  /** Differs for every picture of a file. */
  name: string;
}

/** The stored picture for a request. */
export function pictureFor(
  { id, contentType, width: own }: Pictured,
  asked: number,
  wanted: 'webp' | 'jpg' = 'webp',
): Picture {
  const width = pictureWidthFor(asked, own ?? undefined);
  const moves = wanted === 'webp' && asked >= MOVING_FROM_WIDTH && canMove(contentType);
  const format = moves ? 'moving' : wanted;
  return { key: pictureKey(id, width, format), width, format };
}

const pictureType = ({ format }: Picture) => (format === 'jpg' ? 'image/jpeg' : 'image/webp');

/** One that is `tooHeavy` was not made. */
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
): Promise<Kept> {
  const picture = pictureFor(object, asked, wanted);
  const { key } = picture;
  const kept = await keptPicture(storage, object, picture);
  if (kept) return kept;
  let making = beingMade.get(key);
  if (!making) {
    making = make(storage, object, picture).finally(() => beingMade.delete(key));
    beingMade.set(key, making);
  }
  await making;
  return (await keptPicture(storage, object, picture)) ?? { ...named(picture), size: 0 };
}

const named = (picture: Picture) => ({
  key: picture.key,
  contentType: pictureType(picture),
  name: `${picture.width}-${picture.format}`,
});

async function keptPicture(storage: StoragePort, object: ObjectRow, picture: Picture): Promise<Kept | null> {
  const size = await storage.size(picture.key);
  if (size !== null) return { ...named(picture), size };
  if (picture.format !== 'moving') return null;
  const key = wholeKey(object.id);
  const whole = await storage.size(key);
  return whole === null
    ? null
    : { key, size: whole, contentType: object.contentType ?? 'image/gif', name: 'whole' };
}

async function make(storage: StoragePort, object: ObjectRow, picture: Picture): Promise<void> {
  const converted = object.kind === 'video' || object.contentType === 'image/heic';
  const source = converted ? sourceKey(object.id) : uploadKey(object.id);
  return inTemporaryFolder(async (folder) => {
    const to = join(folder, 'picture');
    const keep = () =>
      storage.write(picture.key, createReadStream(to), { contentType: pictureType(picture) });
    await storage.withFile(source, async (path) => {
      const { tooHeavy } = await shrink(object.agencyId, path, to, picture);
      if (!tooHeavy) return keep();
      // Whoever approves it sees it move, as it goes out.
      const contentType = object.contentType ?? 'image/gif';
      const whole = withoutNotes(contentType, await readFile(path));
      if (whole) return storage.write(wholeKey(object.id), Readable.from([whole]), { contentType });
      await shrink(object.agencyId, path, to, { ...picture, format: 'webp' });
      return keep();
    });
  });
}
