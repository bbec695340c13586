import { words as en, type PreviewWords } from '#domain/languages/previews/en.ts';

/** English in the app; the reviewer's page and the desk replace it by their language (web/review/post/previews.tsx). */
export const previewWords: PreviewWords = { ...en };

/** The words of the next render; English where none are given. */
export const speakOfPreviews = (words: PreviewWords = en) => Object.assign(previewWords, words);
