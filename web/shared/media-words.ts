import { words as en, type MediaWords } from '#domain/languages/media/en.ts';

/** English in the app; the reviewer's page and the desk put their own language in its place (web/review/speak.ts). */
export const mediaWords: MediaWords = { ...en };
