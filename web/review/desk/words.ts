import { words as en, type DeskWords } from '#domain/languages/desk/en.ts';

/** As the words of the page: English, until another language is there. */
export const deskWords: DeskWords = { ...en };
