import { instantOf, readWallTime } from '#domain/kit/time-zone.ts';
import { NOT_IN_FUTURE, type Refused } from './status.ts';

export const DEFAULT_TIME = '09:00';
export const DATE_AND_TIME_NEEDED = 'Please select both date and time';
export const NO_SUCH_TIME =
  'Clocks are set forward at that hour, so this time does not exist that day. Please choose another time.';

export type Chosen = { ok: true; at: Date } | Refused;

/** Reads a date and a time input in the owner's zone; refuses a moment that is not in the future. */
export function readSchedule(date: string, time: string, zone: string, now: Date): Chosen {
  const chosen = readMoment(date, time, zone);
  if (chosen.ok && chosen.at <= now) return { ok: false, message: NOT_IN_FUTURE };
  return chosen;
}

/** The same without the check for the future, for a preview while the person is still choosing. */
export function readMoment(date: string, time: string, zone: string): Chosen {
  const wall = readWallTime(date, time);
  if (!wall) return { ok: false, message: DATE_AND_TIME_NEEDED };
  const at = instantOf(wall, zone);
  return at ? { ok: true, at } : { ok: false, message: NO_SUCH_TIME };
}

/** The usual time on a day; if it has passed, the next full hour of that day. Null after the last one. */
export function usualMomentOn(date: string, zone: string, now: Date): Date | null {
  const hours = [
    DEFAULT_TIME,
    ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  ];
  for (const time of hours) {
    const chosen = readSchedule(date, time, zone, now);
    if (chosen.ok) return chosen.at;
  }
  return null;
}

export const REVIEW_BY_PASSED = 'The review-by date must be in the future';

/** A review-by date runs until the end of that day in the owner's zone. */
export function readReviewBy(date: string, zone: string, now: Date): Chosen {
  const chosen = readMoment(date, '23:59', zone);
  if (chosen.ok && chosen.at <= now) return { ok: false, message: REVIEW_BY_PASSED };
  return chosen;
}
