import { clock } from '#domain/networks/figures-in-words.ts';
import type { Fit } from '#domain/networks/options.ts';

export const FIT_WORDS: Record<Fit, string> = { crop: 'Crop', pad: 'Pad' };

export const keepWords = (seconds: number) => `Keep the first ${clock(seconds)}`;
