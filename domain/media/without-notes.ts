import { gifWithoutNotes } from './gif-blocks.ts';
import { webpWithoutNotes } from './webp-chunks.ts';

/**
 * The same picture, every frame as it is, without anything that was written into the file: comments, XMP, EXIF,
 * profiles. Nothing is decoded. Null where the file cannot be followed from its beginning to its end.
 */
export function withoutNotes(type: string, file: Uint8Array): Uint8Array | null {
  if (type === 'image/gif') return gifWithoutNotes(file);
  if (type === 'image/webp') return webpWithoutNotes(file);
  return null;
}
