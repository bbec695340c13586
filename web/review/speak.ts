import { isLanguage, localeOf, type Language, type Other } from '#domain/languages/language.ts';
import { words as en } from '#domain/languages/review/en.ts';
import { mediaWords } from '#web/shared/media-words.ts';
import { read, write } from './visit/kept.ts';
import { spoken, words } from './words.ts';

/** A set of words, and the loader of its other languages. */
export interface Part {
  words: object;
  en: object;
  load: () => Promise<{ others: Record<Other, () => Promise<{ words: object }>> }>;
}

/** English is built in; each other language is a small file, loaded on demand. */
const page: Part = {
  words,
  en: { ...en, said: undefined },
  load: () => import('./other-languages.ts'),
};

/** The page uses this language from the next render on. If its words cannot be loaded, nothing changes. */
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
 * The language chosen on this device, else the client's. Where the server did not name one (a dead link, no
 * connection): the one used here before, else the language of the page's HTML.
 */
export function languageFor(given: Language | undefined): Language {
  if (given) write(GIVEN, given);
  return [read(CHOICE), given, read(GIVEN), document.documentElement.lang].find(isLanguage) ?? 'en';
}
