import type { Moving } from '#domain/media/facts.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import type { Fit } from './options.ts';

export interface CheckedMedium {
  kind: MediaKind;
  /** Null where unknown: unknown values are not checked. */
  width: number | null;
  height: number | null;
  seconds: number | null;
  altText: string | null;
  /** Of a picture that moves; nothing is said of one of which that is not known. */
  moving?: Moving | null | undefined;
  /** The size of the file that was uploaded, where it is known. */
  bytes?: number | null;
  /** The film as it will be sent, where nothing will make it anew: then its type and size count, too. */
  asIs?: { type: string; bytes: number };
  /** Crop or pad, where its shape does not fit. */
  fit?: Fit | null;
  /** How many seconds of a video are kept, from the start. */
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
  /** What is wrong, and what the network takes, for people. */
  sentence: string;
  /** What can be done here: another shape, or trimming to this many seconds. */
  help?: 'shape' | { keep: number };
}
