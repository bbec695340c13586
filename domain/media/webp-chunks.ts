import { joined } from './joined.ts';

/** What a picture is made of; everything else is notes, profiles, or unknown. */
const PICTURE = ['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'];
const IN_A_FRAME = ['ALPH', 'VP8 ', 'VP8L'];
/** Place, size and timing of a frame, before its own chunks. */
const FRAME_HEAD = 16;
/** In the first byte of VP8X: there is a profile, EXIF, XMP. */
const NOTES = 0x20 | 0x08 | 0x04;

const nameAt = (file: Uint8Array, at: number) => String.fromCharCode(...file.subarray(at, at + 4));

function chunk(name: string, content: Uint8Array): Uint8Array {
  const head = new Uint8Array(8);
  for (let at = 0; at < 4; at += 1) head[at] = name.charCodeAt(at);
  new DataView(head.buffer).setUint32(4, content.length, true);
  return joined([head, content, new Uint8Array(content.length % 2)]);
}

/** The chunks with these names; null where one of them ends after the file. */
function chunksOf(
  file: Uint8Array,
  names: readonly string[],
): { name: string; content: Uint8Array }[] | null {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const found: { name: string; content: Uint8Array }[] = [];
  for (let at = 0; at < file.length;) {
    if (at + 8 > file.length) return null;
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > file.length) return null;
    const name = nameAt(file, at);
    if (names.includes(name)) found.push({ name, content: file.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return found;
}

/** A frame with its picture alone. */
function frame(content: Uint8Array): Uint8Array | null {
  const inside = chunksOf(content.subarray(FRAME_HEAD), IN_A_FRAME);
  if (!inside || inside.length === 0) return null;
  return joined([content.subarray(0, FRAME_HEAD), ...inside.map((one) => chunk(one.name, one.content))]);
}

/** A WebP without EXIF, XMP, profile and unknown chunks; frames are copied. Null where its chunks cannot be followed. */
export function webpWithoutNotes(file: Uint8Array): Uint8Array | null {
  if (file.length < 12 || nameAt(file, 0) !== 'RIFF' || nameAt(file, 8) !== 'WEBP') return null;
  const length = new DataView(file.buffer, file.byteOffset).getUint32(4, true);
  if (length < 4 || length + 8 > file.length) return null;
  const chunks = chunksOf(file.subarray(12, 8 + length), PICTURE);
  if (!chunks || chunks.length === 0) return null;
  const kept: Uint8Array[] = [Uint8Array.from('WEBP', (sign) => sign.charCodeAt(0))];
  for (const { name, content } of chunks) {
    const clean = name === 'ANMF' ? frame(content) : content.slice();
    if (!clean) return null;
    if (name === 'VP8X') clean[0] = (clean[0] ?? 0) & ~NOTES;
    kept.push(chunk(name, clean));
  }
  return chunk('RIFF', joined(kept));
}
