import { words as en } from '#domain/languages/pointing/en.ts';
import type { Language } from '#domain/languages/language.ts';
import { pointingWords } from '#web/shared/pointing/words.ts';
import { spoken } from '../words.ts';

const others: Record<Exclude<Language, 'en'>, () => Promise<{ words: object }>> = {
  de: () => import('#domain/languages/pointing/de.ts'),
  fr: () => import('#domain/languages/pointing/fr.ts'),
  es: () => import('#domain/languages/pointing/es.ts'),
  pt: () => import('#domain/languages/pointing/pt.ts'),
  it: () => import('#domain/languages/pointing/it.ts'),
  nl: () => import('#domain/languages/pointing/nl.ts'),
  pl: () => import('#domain/languages/pointing/pl.ts'),
};

/** Loads the words of pointing in the page's language, together with the parts that use them. */
export async function speakOfPlaces(): Promise<void> {
  const { language } = spoken;
  Object.assign(pointingWords, language === 'en' ? en : (await others[language]()).words);
}
