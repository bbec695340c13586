import { isLanguage, localeOf, type Language } from '#domain/languages/language.ts';
import { words as en } from '#domain/languages/review/en.ts';
import { mediaWords } from '#web/shared/media-words.ts';
import { read, write } from './visit/kept.ts';
import { spoken, words } from './words.ts';

/** Some of the page's words, and where they are in other languages. */
export interface Part {
  words: object;
  en: object;
  others: Record<Exclude<Language, 'en'>, () => Promise<{ words: object }>>;
}

/** English is in the build; each other language is a small file that is loaded when it is wanted. */
const page: Part = {
  words,
  en: { ...en, said: undefined },
  others: {
    de: () => import('#domain/languages/review/de.ts'),
    fr: () => import('#domain/languages/review/fr.ts'),
    es: () => import('#domain/languages/review/es.ts'),
    pt: () => import('#domain/languages/review/pt.ts'),
    it: () => import('#domain/languages/review/it.ts'),
    nl: () => import('#domain/languages/review/nl.ts'),
    pl: () => import('#domain/languages/review/pl.ts'),
  },
};

/** From the next drawing on the page speaks this language. Where its words cannot be had, it goes on as it did. */
export async function speak(language: Language, ...more: Part[]): Promise<void> {
  const parts = [page, ...more];
  try {
    const loaded = await Promise.all(
      parts.map((part) => (language === 'en' ? { words: part.en } : part.others[language]())),
    );
    parts.forEach((part, at) => Object.assign(part.words, loaded[at]?.words));
  } catch {
    return;
  }
  Object.assign(mediaWords, words.media);
  Object.assign(spoken, { language, locale: localeOf(language) });
  document.documentElement.lang = language;
}

const CHOICE = 'greenroom.language';

export const rememberLanguage = (language: Language) => write(CHOICE, language);

/** What was chosen on this device, else what the client is said to read; where nobody says so, what the browser does. */
export function languageFor(given: Language | null): Language {
  const known = [read(CHOICE), given, ...navigator.languages.map((one) => one.slice(0, 2)), 'en'];
  return known.find(isLanguage) ?? 'en';
}
