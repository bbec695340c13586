import { words as en, type ChangeWords } from '#domain/languages/changes/en.ts';
import type { Language } from '#domain/languages/language.ts';
import { spoken } from '../words.ts';

const others: Record<Exclude<Language, 'en'>, () => Promise<{ words: ChangeWords }>> = {
  de: () => import('#domain/languages/changes/de.ts'),
  fr: () => import('#domain/languages/changes/fr.ts'),
  es: () => import('#domain/languages/changes/es.ts'),
  pt: () => import('#domain/languages/changes/pt.ts'),
  it: () => import('#domain/languages/changes/it.ts'),
  nl: () => import('#domain/languages/changes/nl.ts'),
  pl: () => import('#domain/languages/changes/pl.ts'),
};

/** The card's words in the page's language; English where they cannot be loaded. */
export const changeWords = async (): Promise<ChangeWords> =>
  spoken.language === 'en'
    ? en
    : others[spoken.language]().then(
        ({ words }) => words,
        () => en,
      );
