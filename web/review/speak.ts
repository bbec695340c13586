import { isLanguage, localeOf, type Language, type Other } from '#domain/languages/language.ts';
import { words as en } from '#domain/languages/review/en.ts';
import { mediaWords } from '#web/shared/media-words.ts';
import { read, write } from './visit/kept.ts';
import { spoken, words } from './words.ts';

/** Some of the page's words, and the file that knows where they are in other languages. */
export interface Part {
  words: object;
  en: object;
  load: () => Promise<{ others: Record<Other, () => Promise<{ words: object }>> }>;
}

/** English is in the build; each other language is a small file that is loaded when it is wanted. */
const page: Part = { words, en: { ...en, said: undefined }, load: () => import('./other-languages.ts') };

/** From the next drawing on the page speaks this language. Where its words cannot be had, it goes on as it did. */
export async function speak(language: Language, ...more: Part[]): Promise<void> {
  const parts = [page, ...more];
  try {
    const loaded = await Promise.all(
      parts.map(async (part) =>
        language === 'en' ? { words: part.en } : (await part.load()).others[language](),
      ),
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
const GIVEN = 'greenroom.given';

export const rememberLanguage = (language: Language) => write(CHOICE, language);

/**
 * What was chosen on this device, else what the client is said to read. Where nobody says so, because the link is dead
 * or the server is out of reach: what was said here before, else what the server wrote the page's first words in.
 */
export function languageFor(given: Language | undefined): Language {
  if (given) write(GIVEN, given);
  return [read(CHOICE), given, read(GIVEN), document.documentElement.lang].find(isLanguage) ?? 'en';
}
