// A separate program that opens files by strangers, so that their memory use and crashes do not affect the
// server. Plain JavaScript, because it is started by its file name and is not part of the server's bundle.
// One task at a time: { action, ... } comes in, { done } or { refused } goes out.
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
// Every loader that is not named here is blocked: no SVG, no PDF, nothing that could fetch or run anything.
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

/** Small pictures: a screen shows many, and they hide artefacts that large ones show. */
const webpFor = (width) =>
  width <= 320 ? { quality: 65, effort: 5 } : { quality: 78, effort: 4, smartSubsample: true };
/** WebP's longest side. */
const WEBP_SIDE = 16_383;

/** Measured bytes per pixel for decoders that cannot work line by line. */
const COST = { avif: 18, heic: 21, gif: 5.5, webp: 4, progressive: 6 };
const AFFORDABLE = 260_000_000;
/** No real picture of that size compresses better than this. */
const PIXELS_PER_BYTE = 400;

class Refused extends Error {}

/** A few bytes that claim to decode to hundreds of megabytes. */
function isBomb(format, { width, height, isProgressive }, bytes) {
  const cost = COST[format] ?? (isProgressive ? COST.progressive : 0);
  return width * height * cost > AFFORDABLE && (width * height) / bytes > PIXELS_PER_BYTE;
}

const open = (path, { mostPixels, pages = 1 }) =>
  sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages });

const actions = {
  /** The facts in the header, upright. Nothing is decoded yet. */
  async look({ path, bytes, format, mostPixels, mostSide }) {
    const found = await open(path, { mostPixels: false })
      .metadata()
      .catch(() => {
        throw new Refused('unreadable');
      });
    const { width, height, autoOrient, pages = 1, delay = [] } = found;
    const named = found.format === 'heif' ? (found.compression === 'av1' ? 'avif' : 'heic') : found.format;
    if (named !== format || !width || !height) throw new Refused('unreadable');
    if (width * height > mostPixels || width > mostSide || height > mostSide) throw new Refused('pixels');
    if (isBomb(named, found, bytes)) throw new Refused('memory');
    // Browsers show a frame that names no time for a tenth of a second.
    const seconds = delay.reduce((sum, ms) => sum + (ms > 10 ? ms : 100), 0) / 1000;
    return { width: autoOrient.width, height: autoOrient.height, pages, seconds };
  },

  /**
   * A smaller picture, upright and without metadata. Reads every byte, so that a broken file is refused. A picture
   * that moves and is too heavy to be made smaller is left alone, and the answer says so.
   */
  async shrink({ path, to, width, as, mostPixels, mostFrames, mostAnimatedPixels }) {
    let pages = 1;
    if (mostFrames > 1) {
      const found = await open(path, { mostPixels }).metadata();
      const frames = found.pages ?? 1;
      const { width: wide, height: high } = found;
      if (frames > mostFrames || (frames > 1 && frames * wide * high > mostAnimatedPixels))
        return { width: wide, height: high, tooHeavy: true };
      if (frames > 1) pages = -1;
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

  /** libvips reads the header of a HEIC but not the picture; this decoder reads it, upright. */
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
// Ctrl-C reaches the whole process group, but the server finishes running tasks and then ends this process.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.send({ ready: true });
