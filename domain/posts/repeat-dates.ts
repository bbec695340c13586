import {
  addDays,
  addMonths,
  dayAt,
  firstDayOf,
  monthOf,
  sameTimeOn,
  weekdayOf,
  type Day,
  type Month,
} from '#domain/calendar/month-grid.ts';

export const REPEAT_WAYS = ['weeks', 'months by day', 'months by weekday'] as const;
export type RepeatWay = (typeof REPEAT_WAYS)[number];

/** So many copies can be made at once. */
export const COPIES_MOST = 52;

export interface RepeatRule {
  way: RepeatWay;
  /** Every so many weeks or months. */
  every: number;
  /** So many copies, or none after this day. Whichever comes first. */
  count: number;
  until: Day | null;
}

const dayIn = (month: Month, number: number): Day => addDays(firstDayOf(month), number - 1);
const daysIn = (month: Month) => Number(addDays(firstDayOf(addMonths(month, 1)), -1).slice(8));

/** The same day of another month; where it is too short, its last. */
const sameDayIn = (month: Month, day: Day) => dayIn(month, Math.min(Number(day.slice(8)), daysIn(month)));

/** The third Tuesday of another month, say; where there is no fifth, the last. */
function sameWeekdayIn(month: Month, day: Day): Day {
  const nth = Math.floor((Number(day.slice(8)) - 1) / 7);
  const first = firstDayOf(month);
  const number = 1 + ((weekdayOf(day) - weekdayOf(first) + 7) % 7) + nth * 7;
  return dayIn(month, number > daysIn(month) ? number - 7 : number);
}

function dayOf({ way, every }: RepeatRule, start: Day, step: number): Day {
  if (way === 'weeks') return addDays(start, step * every * 7);
  const month = addMonths(monthOf(start), step * every);
  return way === 'months by day' ? sameDayIn(month, start) : sameWeekdayIn(month, start);
}

export interface RepeatDate {
  day: Day;
  /** Null where the clocks leave the time out on that day. */
  at: Date | null;
}

/** Whoever repeats something from years ago looks that far ahead for the first date that is still to come. */
const STEPS_MOST = 2000;

/**
 * When the copies of a post go out: at its own time of the day in the client's zone, whatever the clocks do between. Only
 * dates that are still to come count.
 */
export function repeatDates(rule: RepeatRule, from: Date, zone: string, now: Date): RepeatDate[] {
  const start = dayAt(from, zone);
  const dates: RepeatDate[] = [];
  for (let step = 1; step <= STEPS_MOST && dates.length < Math.min(rule.count, COPIES_MOST); step += 1) {
    const day = dayOf(rule, start, step);
    if (rule.until !== null && day > rule.until) break;
    const at = sameTimeOn(day, from, zone);
    if (at ? at > now : day > dayAt(now, zone)) dates.push({ day, at });
  }
  return dates;
}
