import { isLanguage, localeOf, type Language, type Other } from '#domain/languages/language.ts';
import { words as en } from '#domain/languages/review/en.ts';
import { mediaWords } from '#web/shared/media-words.ts';
import { spoken, words } from './words.ts';

/** Some of the page's words, and the file that knows where they are in other languages. */
export interface Part {
  words: object;
  en: object;
  load: () => Promise<{ others: Record<Other, () => Promise<{ words: object }>> }>;
}

/** English is in the build; each other language is a small file that is loaded when it is wanted. */
const page: Part = { words, en: { ...en, said: undefined }, load: () => import('./other-languages.ts') };

/** From the next drawing on the page speaks this language; one that it has not, it leaves alone. */
export async function speak(language: string, more?: Part): Promise<void> {
  if (!isLanguage(language)) return;
  const parts = more ? [page, more] : [page];
  const loaded = await Promise.all(
    parts.map(async (part) =>
      language === 'en' ? { words: part.en } : (await part.load()).others[language](),
    ),
  );
  parts.forEach((part, at) => Object.assign(part.words, loaded[at]?.words));
  Object.assign(mediaWords, words.media);
  Object.assign(spoken, { language, locale: localeOf(language) });
  document.documentElement.lang = language;
}
