import { joined } from './joined.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const APPLICATION = 0xff;
/** Both say how often an animation is repeated. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const textAt = (file: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...file.subarray(start, start + length));

/** The bytes of a table of colours, by the byte that says whether there is one and how long it is. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);

/** Where the sub-blocks that begin here are over; null where the file ends before. */
function endOfData(file: Uint8Array, start: number): number | null {
  let at = start;
  for (;;) {
    const length = file[at];
    if (length === undefined) return null;
    at += length + 1;
    if (length === 0) return at;
  }
}

/** An application's block where it is the loop count, and nothing beside it; null for every other one. */
function loopCount(file: Uint8Array, start: number): Uint8Array | null {
  const isLoop =
    file[start + 2] === 11 &&
    LOOPS.includes(textAt(file, start + 3, 11)) &&
    file[start + 14] === 3 &&
    file[start + 15] === 1;
  return isLoop ? joined([file.subarray(start, start + 18), Uint8Array.of(0)]) : null;
}

/**
 * A GIF without comments and without what applications wrote into it; only the loop count stays. Frames are copied
 * byte by byte, what follows the end is left out. Null where its blocks cannot be followed.
 */
export function gifWithoutNotes(file: Uint8Array): Uint8Array | null {
  if (!['GIF87a', 'GIF89a'].includes(textAt(file, 0, 6)) || file.length < 13) return null;
  let at = 13 + tableBytes(file[10] ?? 0);
  const kept = [file.subarray(0, at)];
  /** Timing and transparency of the image that follows. */
  let control: Uint8Array | null = null;
  let images = 0;
  while (at < file.length && file[at] !== TRAILER) {
    const start = at;
    if (file[at] === EXTENSION) {
      const end = endOfData(file, at + 2);
      if (end === null) return null;
      const label = file[at + 1];
      if (label === GRAPHIC_CONTROL) {
        if (file[at + 2] !== 4) return null;
        control = joined([file.subarray(start, start + 7), Uint8Array.of(0)]);
      }
      // Text that nobody draws; what is said of its timing goes with it.
      if (label === PLAIN_TEXT) control = null;
      const loop = label === APPLICATION ? loopCount(file, start) : null;
      if (loop) kept.push(loop);
      at = end;
    } else if (file[at] === IMAGE) {
      const end = endOfData(file, at + 11 + tableBytes(file[at + 9] ?? 0));
      if (end === null) return null;
      if (control) kept.push(control);
      kept.push(file.subarray(start, end));
      control = null;
      images += 1;
      at = end;
    } else return null;
  }
  return images > 0 && at <= file.length ? joined([...kept, Uint8Array.of(TRAILER)]) : null;
}
