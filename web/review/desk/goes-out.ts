import { fill } from '#domain/languages/words.ts';
import { isPast, momentText } from '../format.ts';
import { words } from '../words.ts';
import { deskWords } from './words.ts';

/** When an unpublished post goes out, or when it should have. */
export const goesOutText = (iso: string) =>
  isPast(iso)
    ? `${words.wasPlanned} ${momentText(iso)}`
    : fill(deskWords.goesOut, { moment: momentText(iso) });
