import { PortError } from '#server/ports/port-error.ts';
import type { Medium, Work } from '../port.ts';

/** The smallest piece that TikTok takes. The last one with the remainder may be almost twice as large. */
export const PIECE = 5 * 1024 * 1024;

export interface Pieces {
  film: Medium;
  /** Of the whole film. */
  bytes: number;
  /** Of each piece but the last. */
  size: number;
  count: number;
}

/** The pieces of a film: a single one if it is smaller than two. TikTok takes a single one only as large as the film. */
export function piecesOf({ media: [film] }: Pick<Work, 'media'>, piece: number): Pieces {
  if (film?.kind !== 'video') throw new PortError('will never work', 'TikTok needs a video.');
  const { bytes } = film;
  const count = Math.max(1, Math.floor(bytes / piece));
  return { film, bytes, size: count === 1 ? bytes : piece, count };
}

export function rangeOf({ bytes, size, count }: Pieces, index: number): { from: number; length: number } {
  const from = index * size;
  return { from, length: index === count - 1 ? bytes - from : size };
}
