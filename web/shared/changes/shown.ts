import type { ChangeWords } from '#domain/languages/changes/en.ts';
import type { ComparedFile } from '#domain/posts/changes.ts';

/** A file as it is shown: a picture of it, of a film its first moment. */
export interface ShownFile extends ComparedFile {
  url: string;
  type: 'image' | 'video';
}

export type Speak = {
  words: ChangeWords;
  /** A moment as people write it. */
  moment: (iso: string) => string;
};
