import type { Moving } from '#domain/media/facts.ts';
import type { Accepts } from './rules.ts';

/**
 * Whether a picture that moves goes out with all its frames; otherwise its first frame goes out alone. Only GIFs are
 * passed on as they are, and only where nothing is cropped or padded.
 */
export const keepsMoving = (accepts: Accepts, { type, bytes }: Moving, isFitted: boolean): boolean =>
  type === 'image/gif' && accepts.types.includes(type) && bytes <= accepts.bytes && !isFitted;
