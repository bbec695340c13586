import { words as en, type NoteWords } from '#domain/languages/notes/en.ts';
import type { Other } from '#domain/languages/language.ts';
import { spoken } from '../words.ts';

const others: Record<Other, () => Promise<{ words: NoteWords }>> = {
  de: () => import('#domain/languages/notes/de.ts'),
  fr: () => import('#domain/languages/notes/fr.ts'),
  es: () => import('#domain/languages/notes/es.ts'),
  pt: () => import('#domain/languages/notes/pt.ts'),
  it: () => import('#domain/languages/notes/it.ts'),
  nl: () => import('#domain/languages/notes/nl.ts'),
  pl: () => import('#domain/languages/notes/pl.ts'),
};

/** The words of notes in the page's language; null where they cannot be loaded. */
export const noteWords = async (): Promise<NoteWords | null> =>
  spoken.language === 'en'
    ? en
    : others[spoken.language]().then(
        ({ words }) => words,
        () => null,
      );
