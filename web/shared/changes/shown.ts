import type { ChangeWords } from '#domain/languages/changes/en.ts';
import type { ComparedFile } from '#domain/posts/changes.ts';

/** A file as it is shown: a picture, or a video's first frame. */
export interface ShownFile extends ComparedFile {
  url: string;
  type: 'image' | 'video';
}

export type Speak = {
  words: ChangeWords;
  /** Formats a moment. */
  moment: (iso: string) => string;
};
