import { fill } from '#domain/languages/words.ts';
import type { Action } from './visit/api.ts';
import type { ToastText } from './visit/state.ts';
import { spoken, words } from './words.ts';

export const successOf = (action: Action): ToastText => words.success[action];

// Replaces the narrow space that some browsers put before AM and PM.
const plain = (text: string) => text.replace(/\u202f/g, ' ');

/** Clocks are set back by an hour, on Lord Howe Island by half of one. */
const HALF_HOUR = 1_800_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats dates in the page's language. Creating a format is slow, so each is cached. */
export function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale, timeZone } = spoken;
  const name = `${locale} ${timeZone} ${Object.entries(options).join()}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(name, known);
  return known;
}

/** An unknown moment gives an empty text: it is no number, and so not above any. */
const isKnown = (iso: string) => Date.parse(iso) > 0;

/** Nov 20, 2026 */
export const dayText = (iso: string) =>
  isKnown(iso) ? dates({ month: 'short', day: 'numeric', year: 'numeric' }).format(Date.parse(iso)) : '';
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** 9:00 AM; with the zone's offset or name where the same time comes twice, in the night clocks are set back. */
export function clockText(iso: string): string {
  const at = Date.parse(iso);
  const text = dates(CLOCK).format(at);
  const comesTwice = [-2, -1, 1, 2].some((shift) => dates(CLOCK).format(at + shift * HALF_HOUR) === text);
  return plain(comesTwice ? dates({ ...CLOCK, timeZoneName: 'short' }).format(at) : text);
}
/** Nov 20, 2026 at 9:00 AM */
export const momentText = (iso: string) =>
  isKnown(iso) ? fill(words.moment, { day: dayText(iso), time: clockText(iso) }) : '';
/** Central European Time: the client's zone, else the reader's, by its name without daylight saving. */
export function zoneText(): string {
  const nameIn = (style: 'longGeneric' | 'long') =>
    dates({ timeZoneName: style })
      .formatToParts()
      .find((part) => part.type === 'timeZoneName')?.value ?? words.localTime;
  try {
    return nameIn('longGeneric');
  } catch {
    // Older phones do not know `longGeneric`.
    return nameIn('long');
  }
}

/** Once its minute is over: a review-by date without an hour is 23:59, and runs until its day ends (`passesAt`). */
export const isPast = (iso: string) => Date.parse(iso) < Date.now() - 60_000;
