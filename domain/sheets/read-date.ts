import { readWallTime } from '#domain/kit/time-zone.ts';
import { LANGUAGES } from '#domain/languages/language.ts';
import { momentFormAt } from '#domain/posts/schedule.ts';

/** How to read 03/04; the same for a whole sheet. */
export type DateOrder = 'day first' | 'month first';

export interface ReadDate {
  /** 2026-12-01 */
  date: string;
  /** 18:30, if the cell had a time. */
  time: string | null;
  /** The instant, where one stood there. */
  from?: string;
}

/** `either`: day and month could be swapped, and nobody has chosen an order. */
export type DateRead = { ok: true; read: ReadDate } | { ok: false; either: boolean };

const UNREAD: DateRead = { ok: false, either: false };
const two = (value: number) => String(value).padStart(2, '0');

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** The month names of every language, long and short, as numbers. */
function monthWords(): Map<string, number> {
  const words = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(new Date(Date.UTC(2026, month - 1, 5)));
        const name = plain(parts.find((part) => part.type === 'month')?.value ?? '');
        if (name !== '' && !words.has(name)) words.set(name, month);
      }
    }
  // Abbreviations of three letters.
  for (const [name, month] of words)
    if (name.length > 3 && !words.has(name.slice(0, 3))) words.set(name.slice(0, 3), month);
  return words;
}
let months: Map<string, number> | null = null;

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayOf(year: number, month: number, day: number, time: string | null): DateRead {
  const date = `${year}-${two(month)}-${two(day)}`;
  return readWallTime(date, time ?? '12:00') ? { ok: true, read: { date, time } } : UNREAD;
}

/** `18:30`, `6:30 pm`, `18.30`, `18h30`, `6pm`, `18 Uhr` as `18:30`; null for anything else. */
export function readTime(text: string): string | null {
  const match =
    /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?:(a\.?m\.?|p\.?m\.?)|uhr|h)?$/i.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, hours = '', minutes, half] = match;
  // A plain number is ambiguous.
  if (minutes === undefined && half === undefined && !/\D/.test(text.trim())) return null;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  const minute = Number(minutes ?? '0');
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null;
}

const withTime = /^(.*?\d{2,4}\.?)(?:\s*,?\s+(?:at\s+|um\s+)?|T)(\d{1,2}(?:[:.h]\d{2}).*)$/i;

/** Reads a date of a sheet, in ISO or as people write it, in this zone. */
export function readDate(text: string, order: DateOrder | null, zone: string): DateRead {
  const given = text.trim();
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i.test(given)) {
    const at = new Date(given);
    if (Number.isNaN(at.getTime())) return UNREAD;
    return { ok: true, read: momentFormAt(at, zone) };
  }
  const parted = withTime.exec(given);
  if (parted?.[1] !== undefined && parted[2] !== undefined) {
    const time = readTime(parted[2]);
    return time === null ? UNREAD : readDay(parted[1].trim(), order, time);
  }
  return readDay(given, order, null);
}

function readDay(text: string, order: DateOrder | null, time: string | null): DateRead {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[3]), Number(iso[4]), time);
  const numbers = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{2}|\d{4})$/.exec(text);
  if (numbers) {
    const [, first = '', sign, second = '', year = ''] = numbers;
    const [one, other] = [Number(first), Number(second)];
    const dayFirst = () => dayOf(fullYear(year), other, one, time);
    const monthFirst = () => dayOf(fullYear(year), one, other, time);
    // With dots between them the day comes first.
    if (sign === '.' || one > 12 || one === other) return dayFirst();
    if (other > 12) return monthFirst();
    if (order === null) return { ok: false, either: true };
    return order === 'day first' ? dayFirst() : monthFirst();
  }
  return readWords(text, time);
}

/** `1 December 2026`, `Tue, Dec 1, 2026`, `1. Dezember 2026`. */
function readWords(text: string, time: string | null): DateRead {
  months ??= monthWords();
  const words = text.match(/\p{L}+/gu) ?? [];
  const found = words.map((word) => months?.get(plain(word))).filter((month) => month !== undefined);
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((number) => number.length === 4);
  const day = numbers.find((number) => number.length <= 2);
  if (found[0] === undefined || found.length > 1 || !year || !day || numbers.length !== 2) return UNREAD;
  return dayOf(Number(year), found[0], Number(day), time);
}
