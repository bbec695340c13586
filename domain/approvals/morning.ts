import { dateText, instantOf, wallTimeAt } from '#domain/kit/time-zone.ts';
import { allowedFrom, type Quiet } from './quiet.ts';

const HOUR = 3_600_000;
/** The hours of a person's morning in which the list of unapproved posts is mailed. */
const FROM_HOUR = 8;
const TO_HOUR = 12;

export interface Morning {
  /** The day in the person's zone: 2026-11-15. */
  day: string;
  /** When the morning began: posts that came up later are left out. */
  began: Date;
}

/** The present morning in a zone; null at any other time of day. */
export function morningAt(now: Date, zone: string): Morning | null {
  const wall = wallTimeAt(now, zone);
  if (wall.hour < FROM_HOUR || wall.hour >= TO_HOUR) return null;
  const began = instantOf({ ...wall, hour: FROM_HOUR, minute: 0 }, zone);
  return began && { day: dateText(wall), began };
}

/**
 * The present morning for a person's mails; null while quiet hours go on that end well within it. The mails are
 * written then, so that they tell nothing that was taken from the person meanwhile.
 */
export function morningFor(now: Date, quiet: Omit<Quiet, 'onWeekends'>, zone: string): Morning | null {
  const morning = morningAt(now, zone);
  if (!morning) return null;
  const free = allowedFrom(now, { ...quiet, onWeekends: true }, zone);
  const endsInTime = morningAt(new Date(free.getTime() + HOUR), zone)?.day === morning.day;
  return free > now && endsInTime ? null : morning;
}

/** The present hour, for hourly mails; null in quiet hours, when everything waits. */
export function hourAt(
  now: Date,
  quiet: Omit<Quiet, 'onWeekends'>,
  zone: string,
): Pick<Morning, 'began'> | null {
  if (allowedFrom(now, { ...quiet, onWeekends: true }, zone) > now) return null;
  return { began: new Date(Math.floor(now.getTime() / HOUR) * HOUR) };
}
