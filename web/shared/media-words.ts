import { words as en, type MediaWords } from '#domain/languages/media/en.ts';

/**
 * English in the app; the reviewer's page and the desk replace it by their language (web/review/speak.ts).
 */
export const mediaWords: MediaWords = { ...en };
