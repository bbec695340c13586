import { words as en } from '#domain/languages/desk/en.ts';
import type { Part } from '../speak.ts';
import { deskWords } from './words.ts';

/** The desk's own words, besides those of the page. */
export const deskPart: Part = { words: deskWords, en, load: () => import('./other-languages.ts') };
