import { spoken, words } from './words.ts';

/**
 * The words of a part that is downloaded on demand, which other languages have among the page's; undefined in English,
 * whose are in the part. Another language's stay among the page's when English is chosen again.
 */
export const wordsOfPart = <Name extends 'previews' | 'renewal'>(name: Name) =>
  spoken.language === 'en' ? undefined : words[name];
