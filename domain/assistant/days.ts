import { dateText, wallTimeAt } from '#domain/kit/time-zone.ts';

/** A calendar day as `2026-11-24`, without a time zone. */
export type Day = string;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const asUtc = (day: Day) => new Date(`${day}T00:00:00Z`);

export const dayOf = (instant: Date, zone: string): Day => dateText(wallTimeAt(instant, zone));

export const addDays = (day: Day, count: number): Day =>
  new Date(asUtc(day).getTime() + count * 86_400_000).toISOString().slice(0, 10);

export const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

export const weekdayOf = (day: Day): number => asUtc(day).getUTCDay();
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? '';

/** Tue, Nov 24 */
export function dayWords(day: Day): string {
  const date = asUtc(day);
  return `${weekdayName(date.getUTCDay()).slice(0, 3)}, ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** Tue, Nov 24, and Sun, Jan 24, 2027 where that is not the year of `now`. */
export const dayWithYear = (day: Day, now: Date): string =>
  Number(day.slice(0, 4)) === now.getFullYear() ? dayWords(day) : `${dayWords(day)}, ${day.slice(0, 4)}`;

/** 9:00 AM */
export function clockWords(hour: number, minute = 0): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Tue, Nov 24 at 9:00 AM */
export function momentWords(instant: Date, zone: string): string {
  const wall = wallTimeAt(instant, zone);
  return `${dayWords(dateText(wall))} at ${clockWords(wall.hour, wall.minute)}`;
}

export interface Span {
  from: Day;
  to: Day;
  days: number;
}

/** Tue, Nov 24 – Thu, Nov 26 */
export const spanWords = ({ from, to }: Span): string =>
  from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`;

/** Joins consecutive days into spans. The days are sorted. */
export function spansOf(days: readonly Day[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) {
      last.to = day;
      last.days += 1;
    } else spans.push({ from: day, to: day, days: 1 });
  }
  return spans;
}

export interface Asked {
  span: Span;
  /** The person's own words, e.g. `next week`. */
  words: string;
}

const lengthOf = (from: Day, to: Day) => (asUtc(to).getTime() - asUtc(from).getTime()) / 86_400_000 + 1;
const spanOf = (from: Day, to: Day): Span => ({ from, to, days: lengthOf(from, to) });

const lastOfMonth = (day: Day) => {
  const date = asUtc(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
};

/** The days that a question is about. Weeks run from Sunday to Saturday, as in the calendar. */
export function daysAskedFor(question: string, today: Day): Asked | null {
  const saturday = addDays(today, 6 - weekdayOf(today));
  const text = question.toLowerCase();
  if (/\btoday\b/.test(text)) return { span: spanOf(today, today), words: 'today' };
  if (/\btomorrow\b/.test(text))
    return { span: spanOf(addDays(today, 1), addDays(today, 1)), words: 'tomorrow' };
  if (/\bnext week\b/.test(text))
    return { span: spanOf(addDays(saturday, 1), addDays(saturday, 7)), words: 'next week' };
  if (/\b(this|the) week\b/.test(text)) return { span: spanOf(today, saturday), words: 'this week' };
  if (/\bnext month\b/.test(text)) {
    const first = addDays(lastOfMonth(today), 1);
    return { span: spanOf(first, lastOfMonth(first)), words: 'next month' };
  }
  if (/\bthis month\b/.test(text)) return { span: spanOf(today, lastOfMonth(today)), words: 'this month' };
  const count = /\bnext (\d{1,2}) (day|week)s?\b/.exec(text);
  if (count) {
    const days = Math.min(35, Math.max(1, Number(count[1]) * (count[2] === 'week' ? 7 : 1)));
    return { span: spanOf(today, addDays(today, days - 1)), words: `the next ${days} days` };
  }
  return null;
}

export const nextDays = (today: Day, days: number): Asked => ({
  span: spanOf(today, addDays(today, days - 1)),
  words: `the next ${days} days`,
});
