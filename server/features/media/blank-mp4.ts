import { open, type FileHandle } from 'node:fs/promises';
import { blankNotes, boxAt, BrokenBoxes, findBox, isShown, tracksIn, type Box } from './mp4-boxes.ts';
import { gapsIn, shownRanges, type Range } from './mp4-samples.ts';

const MB = 1024 * 1024;
/** An hour of film has a few megabytes of it. */
const MOST_HEADER = 64 * MB;
const MOST_BOXES = 200_000;
const ZEROS = Buffer.alloc(MB);

export type BlankedMp4 =
  | { width: number; height: number }
  | 'broken'
  | 'no picture'
  /** The content cannot be analysed without a video program. */
  | 'cannot tell';

const KEPT_AS_IT_IS = new Set(['ftyp', 'styp', 'sidx']);

/**
 * Blanks everything in an MP4 or MOV, in place, that is not needed to play its pictures and sound: metadata
 * of any kind (`udta`, `meta`, `uuid`, unknown boxes), metadata tracks with their samples, subtitles, and
 * bytes that nothing refers to. No byte that stays moves, so the film plays as before.
 */
export async function blankMp4(path: string): Promise<BlankedMp4> {
  const file = await open(path, 'r+');
  try {
    return await blank(file, (await file.stat()).size);
  } catch (error) {
    if (error instanceof BrokenBoxes || error instanceof RangeError) return 'broken';
    throw error;
  } finally {
    await file.close();
  }
}

async function blank(file: FileHandle, size: number): Promise<BlankedMp4> {
  const boxes = await topBoxes(file, size);
  const [moov, ...more] = boxes.filter(({ type }) => type === 'moov');
  if (!moov || more.length > 0) return 'broken';
  const bytes = await readHeader(file, moov);
  const whole = boxAt(bytes, 0, bytes.length);
  if (findBox(bytes, whole, 'cmov')) return 'cannot tell';
  const tracks = tracksIn(bytes, whole);
  const picture = tracks.find(({ handler }) => handler === 'vide');
  if (!picture) return 'no picture';
  const inPieces = boxes.some(({ type }) => type === 'moof');
  if (inPieces && tracks.some(({ handler }) => !isShown(handler))) return 'cannot tell';
  const measured = sizeOf(bytes, picture.box);
  const shown = inPieces ? null : shownRanges(bytes, whole, size);

  blankNotes(bytes, whole);
  await write(file, bytes, moov.start);
  for (const box of boxes) {
    if (box.type === 'moov' || KEPT_AS_IT_IS.has(box.type)) continue;
    if (box.type === 'mdat') {
      if (shown) for (const gap of gapsIn({ start: box.body, end: box.end }, shown)) await zero(file, gap);
    } else if (box.type === 'moof') {
      const piece = await readHeader(file, box);
      blankNotes(piece, boxAt(piece, 0, piece.length));
      await write(file, piece, box.start);
    } else {
      await write(file, Buffer.from('free', 'latin1'), box.start + 4);
      await zero(file, { start: box.body, end: box.end });
    }
  }
  return measured;
}

async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < size;) {
    if (boxes.length === MOST_BOXES) throw new BrokenBoxes('too many boxes');
    const head = Buffer.alloc(Math.min(16, size - at));
    await file.read(head, 0, head.length, at);
    const end = endOf(head, at, size);
    if (end === null) {
      // Data after a complete film is not part of it.
      if (!boxes.some(({ type }) => type === 'moov')) throw new BrokenBoxes('no boxes');
      await zero(file, { start: at, end: size });
      return boxes;
    }
    boxes.push(end);
    at = end.end;
  }
  return boxes;
}

/** The box that begins there; null if it is no box. */
function endOf(head: Buffer, at: number, size: number): Box | null {
  if (head.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(head.toString('latin1', 4, 8))) return null;
  const short = head.readUInt32BE(0);
  const body = at + (short === 1 ? 16 : 8);
  if (short === 1 && head.length < 16) return null;
  const end = short === 0 ? size : at + (short === 1 ? Number(head.readBigUInt64BE(8)) : short);
  const type = head.toString('latin1', 4, 8);
  if (end >= body && end <= size) return { type, start: at, body, end };
  if (type === 'mdat' || type === 'moov' || type === 'moof') throw new BrokenBoxes(`${type} is cut off`);
  return null;
}

async function readHeader(file: FileHandle, box: Box): Promise<Buffer> {
  const length = box.end - box.start;
  if (length > MOST_HEADER) throw new BrokenBoxes(`${box.type} is too large`);
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, box.start);
  return bytes;
}

/** The size in the track's header, upright: rotated cameras write a matrix without its diagonal. */
function sizeOf(bytes: Buffer, track: Box): { width: number; height: number } | 'no picture' {
  const header = findBox(bytes, track, 'tkhd');
  if (!header) throw new BrokenBoxes('a track without a header');
  const matrix = header.end - 44;
  if (matrix < header.body) throw new BrokenBoxes('a track without a size');
  const across = Math.round(bytes.readUInt32BE(header.end - 8) / 65_536);
  const down = Math.round(bytes.readUInt32BE(header.end - 4) / 65_536);
  if (across === 0 || down === 0) return 'no picture';
  const turned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 16) === 0;
  return turned ? { width: down, height: across } : { width: across, height: down };
}

async function write(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  await file.write(bytes, 0, bytes.length, at);
}

async function zero(file: FileHandle, { start, end }: Range): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
}
