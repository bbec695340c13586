import { buffer } from 'node:stream/consumers';
import type { Metadata, Sharp } from 'sharp';
import { MOVING_FRAMES, MOVING_PIXELS } from '#domain/media/limits.ts';
import { withoutNotes } from '#domain/media/without-notes.ts';
import { keepsMoving } from '#domain/networks/moving.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import { cropStart, fitted, isWithin, type Size } from '#domain/networks/shapes.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Medium, Still } from './port.ts';

/** Loaded with the first picture: it takes 15 MB, and many servers post to no network. */
const library = async () => (await import('sharp')).default;

/** First lower quality, then smaller; a picture that still does not fit is refused. */
const QUALITIES = [90, 82, 74, 66];
const SMALLER = 0.8;
const LEAST_SIDE = 320;
const WHITE = '#ffffff';
const MOST_PIXELS = 100_000_000;

/**
 * A picture as a network takes it: upright, sRGB, without metadata, at most `side` pixels
 * long and `bytes` large, in an accepted type. Cropped or padded only if its `fit` says
 * so. A GIF that moves keeps its frames where the network takes it. The same picture gives the same bytes.
 */
export async function makeStill(medium: Pick<Medium, 'open' | 'fit'>, accepts: Accepts): Promise<Still> {
  const sharp = await library();
  const source = await buffer(await medium.open());
  const image = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'none' });
  const facts = await image.metadata().catch((error: unknown) => {
    throw new PortError('will never work', 'This picture could not be read.', { cause: error });
  });
  const type = typeFor(facts.format, facts.hasAlpha, accepts.types);
  const moving = { type: `image/${facts.format}`, bytes: source.length };
  if ((facts.pages ?? 1) > 1 && keepsMoving(accepts, moving, medium.fit !== null)) {
    const data = await everyFrame(source, facts);
    if (data && data.length <= accepts.bytes)
      return { data, type, width: facts.width, height: facts.pageHeight ?? facts.height, moves: true };
  }
  const upright = image.rotate().toColourspace('srgb');
  const flat = type === 'image/jpeg' ? upright.flatten({ background: WHITE }) : upright;
  const { shaped, width: wide, height: high } = await inShape(flat, facts.autoOrient, medium.fit);
  const longest = Math.max(wide, high);
  for (let side = Math.min(accepts.side, longest); side >= Math.min(LEAST_SIDE, longest); side *= SMALLER) {
    const round = Math.round(side);
    const sized = await shaped
      .clone()
      .resize({ width: round, height: round, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = sized.info;
    for (const quality of type === 'image/jpeg' || type === 'image/webp' ? QUALITIES : [90]) {
      const data = await encode(
        sharp(sized.data, { raw: { width, height, channels } }),
        type,
        quality,
      ).toBuffer();
      if (data.length <= accepts.bytes) return { data, type, width, height };
    }
  }
  throw new PortError('will never work', 'This picture cannot be made small enough without spoiling it.');
}

/**
 * The frames of a GIF without any note; drawn anew where its blocks cannot be followed. Null where that would take
 * too much: such a GIF is shown to reviewers as its first frame, too.
 */
async function everyFrame(source: Buffer, { width, height, pages = 1 }: Metadata): Promise<Buffer | null> {
  const clean = withoutNotes('image/gif', source);
  if (clean) return Buffer.from(clean.buffer, clean.byteOffset, clean.length);
  if (pages > MOVING_FRAMES || pages * width * height > MOVING_PIXELS) return null;
  const sharp = await library();
  const frames = sharp(source, { pages: -1, limitInputPixels: MOST_PIXELS, failOn: 'none' });
  return frames.gif().toBuffer();
}

/** The picture cropped, or padded with white. */
async function inShape(picture: Sharp, { width, height }: Size, fit: Medium['fit']) {
  if (!fit || isWithin(width / height, fit.room)) return { shaped: picture, width, height };
  const size = fitted({ width, height }, fit.room, fit.how);
  const resized =
    fit.how === 'crop'
      ? picture.extract({ ...cropStart({ width, height }, size, fit.at), ...size })
      : picture.resize({ ...size, fit: 'contain', withoutEnlargement: false, background: WHITE });
  const sharp = await library();
  // A second resize needs a new instance: within one, only the last call counts.
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { shaped: sharp(data, { raw }), ...size };
}

function typeFor(format: string | undefined, hasAlpha: boolean, types: readonly string[]): string {
  const own = `image/${format}`;
  // A photograph as PNG is needlessly large; only transparent pictures stay PNG.
  if (own === 'image/png' && !hasAlpha && types.includes('image/jpeg')) return 'image/jpeg';
  return types.includes(own) ? own : (types[0] ?? 'image/jpeg');
}

function encode(image: Sharp, type: string, quality: number): Sharp {
  if (type === 'image/png') return image.png({ compressionLevel: 9 });
  if (type === 'image/webp') return image.webp({ quality });
  if (type === 'image/gif') return image.gif();
  return image.jpeg({ quality, mozjpeg: true });
}
