import { words as en, type ReviewWords } from '#domain/languages/review/en.ts';
import type { Language } from '#domain/languages/language.ts';
import { fillCount, type Forms, type Values } from '#domain/languages/words.ts';

/** The page's words: English until speak.ts replaces them and the page renders again. */
export const words: ReviewWords = { ...en };

/** The present language, and the zone of dates: the device's, where none is named. */
export const spoken: {
  language: Language;
  locale: string;
  timeZone: string | undefined;
  /** Chooses another language, stored on this device. */
  choose: (language: Language) => Promise<void>;
} = {
  language: 'en',
  locale: 'en-US',
  timeZone: undefined,
  choose: () => Promise.resolve(),
};

export const counted = (forms: Forms, count: number, values?: Values) =>
  fillCount(spoken.locale, forms, count, values);

/** What an answer is called: one of the given names, unless it is a no that took back a yes. */
export const answerText = <Name extends string>(
  names: Readonly<Record<Name, string>>,
  name: Name,
  withdrawn: boolean | undefined,
) => (name === 'rejected' && withdrawn ? words.success.withdraw.title : names[name]);

/** A sentence of the server in the page's language, which never falls back to English. */
export const saidByServer = (sentence: string) =>
  words.said ? ((words.said as Partial<Record<string, string>>)[sentence] ?? words.failed) : sentence;
