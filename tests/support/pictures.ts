import { crc32, deflateSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Left half red, right half blue, so that up, down, left and right can be told apart. */
export const picture = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2020d0' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);

export const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer();

/** Detailed enough that half of it is not all of it. */
export const noisyJpeg = () =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG whose header claims any size at all. */
export function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A green AVIF of 100 megapixels in 2 KB, zipped: making or opening one takes almost two gigabytes. */
const AVIF_BOMB = [
  'H4sIALg0+WoC/2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEcS/lptaksgAAYoZKTlFUDZDQWZyCQMaUMrMyU8GMVwcGBiBEAR+QWkG',
  'tnogoZyZmQe2BiwqCuSkMkF5iWUGhiAmX0FmSS5cSVhmQVEBkLbILEjOB9I8iWWGzo32YE0imcUFqRDD1QUgmEGgILMiEyTCzMHB',
  'AaTEMgtyYe4HOom5kYkZ6JT23JTEEiEGLm777+n8c2yXsJhIORi95RE+6ZTMcvi8zWdHBQaG8PNnXJX2WXP/UBTqOniQZ/fejQxu',
  'R8XKHxw6IeJlsfp2NPspjyXFhX33XSt/nV4m7ifsxTjR6NvXn7ybtKZ5+AdN81D75j3zwb7rOUHriy7e0lrAwjnh7cS2izztGZHn',
  'zwTFTZx768jeEK/6VZ+cePacXpbsftYr0+zUz+SfZl9vhAoXS2ntfLhjmcyi33lbpzZbRGge0kzzOqQf8rYs5sK1+kuyb6YbH6xd',
  'd2Np3NPFW0IdOIQVbyvzLpLku0BDo4tIMvpocltAl9m/dN5orZPsGf2rm39qTpMyeyHu0bWq1Fe8pqzqzQ/nU4ZsYdybrrvvuZ3X',
  'F3bAw812145XGvmBmU3rl1x5/PvVsrUNQzOkRiNhNBKoHQmFNPEOn6B6xTN1eTaFMB6vsybvfv07sPtCQbjCcn2ex2dtR4aVdI3L',
  'lzu87U+ERyd/muUaogAAaaRW7HkHAAA=',
].join('');

export const avifBomb = () => gunzipSync(Buffer.from(AVIF_BOMB, 'base64'));

/** A GIF that moves for a long time, one pixel of it; repeated for ever. */
export function endlessGif(frames: number, { width = 1, height = 1 } = {}): Buffer {
  const screen = Buffer.alloc(4);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const head = Buffer.concat([Buffer.from('GIF89a'), screen, Buffer.from('800000000000ffffff', 'hex')]);
  const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, loop, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** Plain frames in a row of colours, as GIF or WebP. */
export async function movingPicture(
  frames: number,
  { width = 200, height = 100, as = 'gif' }: { width?: number; height?: number; as?: 'gif' | 'webp' } = {},
): Promise<Buffer> {
  const each = Array.from({ length: frames }, (_, at) =>
    sharp({
      create: { width, height, channels: 3, background: { r: (at * 37) % 256, g: (at * 91) % 256, b: 200 } },
    })
      .png()
      .toBuffer(),
  );
  const all = sharp(await Promise.all(each), { join: { animated: true } });
  return as === 'gif' ? all.gif().toBuffer() : all.webp({ effort: 0 }).toBuffer();
}

/** The same GIF with a comment before its first frame, and one in a block of an unknown application. */
export function notedGif(gif: Buffer, words: string): Buffer {
  const packed = gif[10] ?? 0;
  const start = 13 + (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);
  const content = Buffer.concat([Buffer.from([words.length]), Buffer.from(words, 'latin1'), Buffer.alloc(1)]);
  const application = Buffer.concat([Buffer.from('21ff0b', 'hex'), Buffer.from('MYCAMERA1.0', 'latin1')]);
  const notes = [Buffer.from('21fe', 'hex'), content, application, content];
  return Buffer.concat([gif.subarray(0, start), ...notes, gif.subarray(start)]);
}
