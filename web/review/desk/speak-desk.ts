import { words as en } from '#domain/languages/desk/en.ts';
import type { Part } from '../speak.ts';
import { deskWords } from './words.ts';

/** What the desk says beside the words of the page. */
export const deskPart: Part = {
  words: deskWords,
  en,
  others: {
    de: () => import('#domain/languages/desk/de.ts'),
    fr: () => import('#domain/languages/desk/fr.ts'),
    es: () => import('#domain/languages/desk/es.ts'),
    pt: () => import('#domain/languages/desk/pt.ts'),
    it: () => import('#domain/languages/desk/it.ts'),
    nl: () => import('#domain/languages/desk/nl.ts'),
    pl: () => import('#domain/languages/desk/pl.ts'),
  },
};
