import { words as en, type PointingWords } from '#domain/languages/pointing/en.ts';

/** English in the app; the reviewer's page and the desk replace it by their language. */
export const pointingWords: PointingWords = { ...en };
