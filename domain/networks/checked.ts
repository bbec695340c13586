import type { MediaKind } from '#domain/media/kind.ts';
import type { Fit } from './options.ts';

export interface CheckedMedium {
  kind: MediaKind;
  /** Null where it is not known yet: what is not known is not judged. */
  width: number | null;
  height: number | null;
  seconds: number | null;
  altText: string | null;
  /** The film as it will be sent, where nothing will make it anew: then its type and size count, too. */
  asIs?: { type: string; bytes: number };
  /** What is done to it where its shape does not fit. */
  fit?: Fit | null;
  /** How many seconds of a video are kept, from its beginning. */
  trim?: number | null;
}

export interface CheckedPost {
  text: string;
  media: readonly CheckedMedium[];
  firstComment: string | null;
  options: Readonly<Record<string, unknown>>;
}

export interface Problem {
  /** text, media, media.1 (the first), firstComment, options.title … */
  field: string;
  /** For people: what is wrong, and what the network takes. */
  sentence: string;
  /** What can be done about it here: another shape, or keeping only so many seconds of it. */
  help?: 'shape' | { keep: number };
}
