import { words as en, type ReviewWords } from '#domain/languages/review/en.ts';
import type { Language } from '#domain/languages/language.ts';
import { fillCount, type Forms, type Values } from '#domain/languages/words.ts';

/** What the page says: English, until speak.ts has put another language in its place and the page is drawn anew. */
export const words: ReviewWords = { ...en };

/** What is spoken now, and in which zone dates are told: the device's, where none is named. */
export const spoken: {
  language: Language;
  locale: string;
  timeZone: string | undefined;
  /** Another language, from now on and on this device. */
  choose: (language: Language) => Promise<void>;
} = {
  language: 'en',
  locale: 'en-US',
  timeZone: undefined,
  choose: () => Promise.resolve(),
};

export const counted = (forms: Forms, count: number, values?: Values) =>
  fillCount(spoken.locale, forms, count, values);

/** A sentence of the server in the language of the page, which never falls back into English. */
export const saidByServer = (sentence: string) =>
  words.said ? ((words.said as Partial<Record<string, string>>)[sentence] ?? words.failed) : sentence;
