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

/** The most copies that can be made at once. */
export const COPIES_MOST = 52;

export interface RepeatRule {
  way: RepeatWay;
  /** The interval in weeks or months. */
  every: number;
  /** The number of copies and their last day, whichever ends first. */
  count: number;
  until: Day | null;
}

const dayIn = (month: Month, number: number): Day => addDays(firstDayOf(month), number - 1);
const daysIn = (month: Month) => Number(addDays(firstDayOf(addMonths(month, 1)), -1).slice(8));

/** The same day of another month, or that month's last day where it is shorter. */
const sameDayIn = (month: Month, day: Day) => dayIn(month, Math.min(Number(day.slice(8)), daysIn(month)));

/** The same weekday of another month, such as the third Tuesday; where there is no fifth, the last. */
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
  /** Null where the clocks skip the time on that day. */
  at: Date | null;
}

/** Limits the search for the first future date when a post from years ago is repeated. */
const STEPS_MOST = 2000;

/**
 * When the copies of a post go out: at the post's own time of the day in the client's zone, across changes of
 * daylight saving. Past dates are skipped.
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
