import { words as en, type PointingWords } from '#domain/languages/pointing/en.ts';

/** English in the app; the reviewer's page and the desk put their own language in its place. */
export const pointingWords: PointingWords = { ...en };
