import { words as en } from '#domain/languages/desk/en.ts';
import type { Part } from '../speak.ts';
import { deskWords } from './words.ts';

/** What the desk says beside the words of the page. */
export const deskPart: Part = { words: deskWords, en, load: () => import('./other-languages.ts') };
