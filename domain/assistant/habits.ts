import { wallTimeAt } from '#domain/kit/time-zone.ts';
import { addDays, dayOf, daysFrom, weekdayOf, type Day, type Span } from './days.ts';
import type { Facts } from './facts.ts';

export interface Counted {
  value: number;
  count: number;
}

export interface Habits {
  published: number;
  planned: number;
  weekdays: Counted[];
  hours: Counted[];
  /** The most frequent weekdays; empty while there are too few posts. */
  usualDays: number[];
  usualHour: number | null;
}

/** With fewer posts a habit would be a guess. */
const ENOUGH = 4;

function counted(values: number[]): Counted[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value - b.value);
}

const outAt = (facts: Facts) => facts.byStatus.Published.flatMap((post) => post.publishedAt ?? []);

/** The days and hours at which posts went out or are planned: habits, not results. */
export function habitsOf(facts: Facts): Habits {
  const published = outAt(facts);
  const planned = facts.planned.map((post) => post.at);
  const all = [...published, ...planned];
  const weekdays = counted(all.map((at) => weekdayOf(dayOf(at, facts.timeZone))));
  const hours = counted(all.map((at) => wallTimeAt(at, facts.timeZone).hour));
  const enough = all.length >= ENOUGH;
  return {
    published: published.length,
    planned: planned.length,
    weekdays,
    hours,
    usualDays: enough
      ? weekdays
          .filter(({ count }) => count >= Math.max(2, all.length / 5))
          .slice(0, 3)
          .map(({ value }) => value)
      : [],
    usualHour: enough && (hours[0]?.count ?? 0) >= 2 ? (hours[0]?.value ?? null) : null,
  };
}

export const todayOf = (facts: Facts): Day => dayOf(facts.now, facts.timeZone);

export function emptyDays(facts: Facts, span: Span): Day[] {
  const taken = new Set(facts.planned.map((post) => dayOf(post.at, facts.timeZone)));
  return daysFrom(span.from, span.days).filter((day) => !taken.has(day));
}

/** The next free days, usual posting days first. Begins tomorrow, as today leaves too little time. */
export function nextFreeDays(facts: Facts, count: number, within = 21): Day[] {
  const tomorrow = addDays(todayOf(facts), 1);
  const empty = emptyDays(facts, { from: tomorrow, to: addDays(tomorrow, within - 1), days: within });
  const { usualDays } = habitsOf(facts);
  const usual = empty.filter((day) => usualDays.includes(weekdayOf(day)));
  return [...usual, ...empty.filter((day) => !usual.includes(day))].slice(0, count).sort();
}

/** How many posts went out in each of the last weeks, the present week last. */
export function perWeek(facts: Facts, weeks: number): number[] {
  const today = todayOf(facts);
  const thisSunday = addDays(today, -weekdayOf(today));
  const days = outAt(facts).map((at) => dayOf(at, facts.timeZone));
  return Array.from({ length: weeks }, (_, index) => {
    const sunday = addDays(thisSunday, (index - weeks + 1) * 7);
    return days.filter((day) => day >= sunday && day < addDays(sunday, 7)).length;
  });
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
