import { PortError } from '#server/ports/port-error.ts';
import type { Medium, Work } from '../port.ts';

/** The least that TikTok takes in one piece. The last one has what is left over, and may be almost twice as large. */
export const PIECE = 5 * 1024 * 1024;

export interface Pieces {
  film: Medium;
  /** Of the whole. */
  bytes: number;
  /** Of each but the last. */
  size: number;
  count: number;
}

/** The pieces that a film is sent in: one where it is smaller than a piece may be. */
export function piecesOf({ media: [film] }: Pick<Work, 'media'>, piece: number): Pieces {
  if (film?.kind !== 'video') throw new PortError('will never work', 'TikTok needs a video.');
  const size = Math.min(piece, film.bytes);
  return { film, bytes: film.bytes, size, count: Math.max(1, Math.floor(film.bytes / size)) };
}

export function rangeOf({ bytes, size, count }: Pieces, index: number): { from: number; length: number } {
  const from = index * size;
  return { from, length: index === count - 1 ? bytes - from : size };
}
