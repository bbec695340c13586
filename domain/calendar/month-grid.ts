import { dateText, instantOf, wallTimeAt } from '#domain/kit/time-zone.ts';

/** A day on the wall calendar, `2026-05-04`, and a month, `2026-05`: both without a zone. */
export type Day = string;
export type Month = string;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const DAY = 86_400_000;
// Counts days in UTC, where each has 24 hours.
const noonOf = (day: Day) => Date.parse(`${day}T12:00:00Z`);
const asDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** A real day, whose neighbours can be counted: `Date` takes years before 100 for others, and none after 9999 fits. */
export const isDay = (text: string) =>
  /^(?!00|9999)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text)) && asDay(noonOf(text)) === text;

export const addDays = (day: Day, count: number): Day => asDay(noonOf(day) + count * DAY);
export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const weekdayOf = (day: Day): number => new Date(noonOf(day)).getUTCDay();

export function addMonths(month: Month, count: number): Month {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The weekday names of a week that begins with `first`; 0 is Sunday. */
export const weekdaysFrom = (first: number) => [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];

/** The seven days of the week around a day; `first` is the week's first day, Sunday by default. */
export function weekOf(day: Day, first = 0): Day[] {
  const start = addDays(day, -((weekdayOf(day) - first + 7) % 7));
  return WEEKDAYS.map((_, index) => addDays(start, index));
}

/** All weeks of a month in full, with days of the neighbouring months. */
export function weeksOf(month: Month, first = 0): Day[][] {
  const weeks: Day[][] = [];
  for (let day = firstDayOf(month); monthOf(day) <= month; day = addDays(weeks.at(-1)?.[6] ?? day, 1))
    weeks.push(weekOf(day, first));
  return weeks;
}

/** The day in a zone at an instant. */
export const dayAt = (instant: Date, zone: string): Day => dateText(wallTimeAt(instant, zone));

const at = (day: Day, hour: number, minute: number, zone: string) => {
  const [year = 0, month = 0, of = 0] = day.split('-').map(Number);
  return instantOf({ year, month, day: of, hour, minute }, zone);
};

/**
 * The instant at which a day begins: after midnight where clocks jump over it; some zones skip whole days.
 */
export function startOf(day: Day, zone: string): Date {
  for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
    const start = at(day, Math.floor(minutes / 60), minutes % 60, zone);
    if (start) return start;
  }
  return startOf(addDays(day, 1), zone);
}

/** The range to query for these days: from the start of the first to the end of the last. */
export const rangeOf = (first: Day, last: Day, zone: string) => ({
  from: startOf(first, zone),
  to: startOf(addDays(last, 1), zone),
});

/** The same time of day on another day, to the millisecond; null where clocks jump over it. */
export function sameTimeOn(day: Day, instant: Date, zone: string): Date | null {
  const { hour, minute } = wallTimeAt(instant, zone);
  const there = at(day, hour, minute, zone);
  // A minute begins at the same moment in every zone.
  there?.setUTCSeconds(instant.getUTCSeconds(), instant.getUTCMilliseconds());
  return there;
}

/** Items by day, each day sorted by time. */
export function byDay<T>(items: readonly T[], timeOf: (item: T) => Date | null, zone: string): Map<Day, T[]> {
  const timed = items.flatMap((item) => {
    const time = timeOf(item);
    return time ? [{ item, time }] : [];
  });
  timed.sort((a, b) => a.time.getTime() - b.time.getTime());
  const days = new Map<Day, T[]>();
  for (const { item, time } of timed) {
    const day = dayAt(time, zone);
    const there = days.get(day);
    if (there) there.push(item);
    else days.set(day, [item]);
  }
  return days;
}
