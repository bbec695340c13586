import type { Language } from '../language.ts';
import { words as de } from './de.ts';
import { words as en, type NoteWords } from './en.ts';
import { words as es } from './es.ts';
import { words as fr } from './fr.ts';
import { words as it } from './it.ts';
import { words as nl } from './nl.ts';
import { words as pl } from './pl.ts';
import { words as pt } from './pt.ts';

export const NOTE_WORDS: Record<Language, NoteWords> = { en, de, fr, es, pt, it, nl, pl };
