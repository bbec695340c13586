import type { Brand } from '../plan.ts';
import { fernAndOak } from './fern-and-oak/brand.ts';
import { kumo } from './kumo/brand.ts';
import { lumen } from './lumen/brand.ts';
import { northline } from './northline/brand.ts';
import { tidewater } from './tidewater/brand.ts';
import { verbena } from './verbena/brand.ts';

/** The agency's clients, in the order in which they came. */
export const brands: Brand[] = [fernAndOak, tidewater, lumen, kumo, northline, verbena];
