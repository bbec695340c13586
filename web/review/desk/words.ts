import { words as en, type DeskWords } from '#domain/languages/desk/en.ts';

/** English until another language is loaded, like the words of the page. */
export const deskWords: DeskWords = { ...en };
