import type { Brand } from '../plan.ts';
import { fernAndOak } from './fern-and-oak/brand.ts';

/** The agency's clients, in the order in which they came. */
export const brands: Brand[] = [fernAndOak];
