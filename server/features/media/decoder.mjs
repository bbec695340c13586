// A program of its own: it opens the files that strangers sent, so that neither their memory nor their crashes are the
// server's. Plain JavaScript, because it is started by its file name and is not part of the server's bundle.
// One task at a time: { action, ... } comes in, { done } or { refused } goes out.
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
// Every reader that is not named here stays shut: no SVG, no PDF, nothing that could fetch or run something.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
});

/** Small pictures are many to a screen, and hide what large ones show. */
const webpFor = (width) =>
  width <= 320 ? { quality: 65, effort: 5 } : { quality: 78, effort: 4, smartSubsample: true };
/** The longest side that WebP can hold. */
const WEBP_SIDE = 16_383;

/** Bytes that the decoders need for each pixel, where they cannot go line by line. Measured. */
const COST = { avif: 18, heic: 21, gif: 5.5, webp: 4, progressive: 6 };
const AFFORDABLE = 260_000_000;
/** No picture of that size that shows anything packs better than this. */
const PIXELS_PER_BYTE = 400;

class Refused extends Error {}

/** A few bytes that claim to unfold into hundreds of megabytes. */
function isBomb(format, { width, height, isProgressive }, bytes) {
  const cost = COST[format] ?? (isProgressive ? COST.progressive : 0);
  return width * height * cost > AFFORDABLE && (width * height) / bytes > PIXELS_PER_BYTE;
}

const open = (path, { mostPixels, pages = 1 }) =>
  sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages });

const actions = {
  /** What the header claims, upright. Nothing is decoded yet. */
  async look({ path, bytes, format, mostPixels, mostSide }) {
    const found = await open(path, { mostPixels: false })
      .metadata()
      .catch(() => {
        throw new Refused('unreadable');
      });
    const { width, height, autoOrient, pages = 1 } = found;
    const named = found.format === 'heif' ? (found.compression === 'av1' ? 'avif' : 'heic') : found.format;
    if (named !== format || !width || !height) throw new Refused('unreadable');
    if (width * height > mostPixels || width > mostSide || height > mostSide) throw new Refused('pixels');
    if (isBomb(named, found, bytes)) throw new Refused('memory');
    return { width: autoOrient.width, height: autoOrient.height, pages };
  },

  /** A smaller picture, upright and without anything but the picture. Reads every byte, so a broken file is refused. */
  async shrink({ path, to, width, as, mostPixels, mostFrames, mostAnimatedPixels }) {
    let pages = 1;
    if (mostFrames > 1) {
      const found = await open(path, { mostPixels }).metadata();
      const frames = found.pages ?? 1;
      const moving = frames > 1 && frames <= mostFrames;
      if (moving && frames * found.width * found.height <= mostAnimatedPixels) pages = -1;
    }
    const small = open(path, { mostPixels, pages })
      .autoOrient()
      .resize({
        width,
        height: pages === 1 ? WEBP_SIDE : undefined,
        fit: 'inside',
        withoutEnlargement: true,
      });
    const made = await (
      as === 'jpeg'
        ? small.flatten({ background: '#ffffff' }).jpeg({ quality: 86 })
        : small.webp(webpFor(width))
    ).toFile(to);
    return { width: made.width, height: made.pageHeight ?? made.height };
  },

  /** libvips reads the header of a HEIC but not the picture; this decoder does, upright. */
  async fromHeic({ path, to }) {
    const { default: decodeHeic } = await import('heic-decode');
    const { width, height, data } = await decodeHeic({ buffer: await readFile(path) });
    const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 92 })
      .toFile(to);
    return { width, height };
  },
};

async function answer({ action, ...task }) {
  try {
    return { done: await actions[action](task) };
  } catch (error) {
    const refused = error instanceof Refused ? error.message : 'unreadable';
    return { refused, detail: String(error?.message ?? error).slice(0, 500) };
  }
}

process.on('message', (task) => {
  void answer(task).then((result) => process.send(result));
});
process.on('disconnect', () => process.exit());
// Ctrl-C goes to the whole group, but a task under way is the server's to finish: it ends us when it ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.send({ ready: true });
