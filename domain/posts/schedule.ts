import {
  dateText,
  instantOf,
  lastInstantOf,
  readWallTime,
  timeText,
  wallTimeAt,
} from '#domain/kit/time-zone.ts';
import { passesAt } from './review-by.ts';
import { NOT_IN_FUTURE, type Refused } from './status.ts';

export const DEFAULT_TIME = '09:00';
export const DATE_AND_TIME_NEEDED = 'Please select both date and time';
export const NO_SUCH_TIME =
  'Clocks are set forward at that hour, so this time does not exist that day. Please choose another time.';
/** The same of a date that somebody did not choose on a screen. */
export const NO_SUCH_TIME_THERE = 'This time does not exist on that day: the clocks change';

export type Chosen = { ok: true; at: Date } | Refused;

/** What the inputs of a date and a time say, and from which instant they were filled. */
export interface MomentForm {
  date: string;
  time: string;
  /** Left out where somebody typed them. */
  from?: string | undefined;
}

/** An instant as the inputs show it in a zone. */
export function momentFormAt(at: Date, zone: string): Required<MomentForm> {
  const wall = wallTimeAt(at, zone);
  return { date: dateText(wall), time: timeText(wall), from: at.toISOString() };
}

/** What a date and a time input mean in the owner's zone, and whether a post may go out then. */
export function readSchedule(form: MomentForm, zone: string, now: Date): Chosen {
  const chosen = readMoment(form, zone);
  if (chosen.ok && chosen.at <= now) return { ok: false, message: NOT_IN_FUTURE };
  return chosen;
}

/**
 * The same without asking whether it lies ahead, for a preview while the person is still choosing. Inputs that say what
 * they were filled with mean that very instant: of a time that comes twice, a date and a time alone mean the first.
 */
export function readMoment({ date, time, from }: MomentForm, zone: string): Chosen {
  if (from !== undefined) {
    const at = new Date(from);
    const filled = momentFormAt(at, zone);
    if (filled.date === date && filled.time === time.slice(0, 5)) return { ok: true, at };
  }
  const wall = readWallTime(date, time);
  if (!wall) return { ok: false, message: DATE_AND_TIME_NEEDED };
  const at = instantOf(wall, zone);
  return at ? { ok: true, at } : { ok: false, message: NO_SUCH_TIME };
}

const DAY = 86_400_000;

/** A time of day in one zone as clocks in another zone show it on that day. */
export function timeSeenIn(zone: string, date: string, of: { time: string; zone: string }): string {
  for (const shift of [0, -1, 1]) {
    const start = Date.parse(`${date}T00:00:00Z`) + shift * DAY;
    const wall = Number.isNaN(start)
      ? null
      : readWallTime(dateText(wallTimeAt(new Date(start), 'UTC')), of.time);
    const at = wall && instantOf(wall, of.zone);
    const seen = at && momentFormAt(at, zone);
    if (seen?.date === date) return seen.time;
  }
  return of.time;
}

/** The usual time on a day; if it has passed, the next full hour of that day. Null after the last one. */
export function usualMomentOn(date: string, zone: string, now: Date): Date | null {
  const hours = [
    DEFAULT_TIME,
    ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  ];
  for (const time of hours) {
    const chosen = readSchedule({ date, time }, zone, now);
    if (chosen.ok) return chosen.at;
  }
  return null;
}

export const REVIEW_BY_PASSED = 'The review-by date must be in the future';

/** The time of a review-by date, which is chosen without an hour. */
const END_OF_DAY = '23:59';

/**
 * The last minute of a day. Where clocks are set back at midnight, it is the second 23:59; in Greenland they jump from
 * 23:00 to midnight in spring, so that it is 22:59.
 */
export function lastMinuteOf(date: string, zone: string): Date | null {
  const wall = readWallTime(date, END_OF_DAY);
  if (!wall) return null;
  return lastInstantOf(wall, zone) ?? lastInstantOf({ ...wall, hour: wall.hour - 1 }, zone);
}

/** A review-by date runs until the end of that day in the owner's zone. */
export function readReviewBy(date: string, zone: string, now: Date): Chosen {
  if (!readWallTime(date, END_OF_DAY)) return { ok: false, message: DATE_AND_TIME_NEEDED };
  const at = lastMinuteOf(date, zone);
  if (!at) return { ok: false, message: NO_SUCH_TIME };
  if (passesAt(at) <= now) return { ok: false, message: REVIEW_BY_PASSED };
  return { ok: true, at };
}
