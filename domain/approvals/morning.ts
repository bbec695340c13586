import { dateText, instantOf, wallTimeAt } from '#domain/kit/time-zone.ts';
import { allowedFrom, type Quiet } from './quiet.ts';

const HOUR = 3_600_000;
/** The hours of a person's morning in which the list of what is not approved is mailed. */
const FROM_HOUR = 8;
const TO_HOUR = 12;

export interface Morning {
  /** The day where the person is: 2026-11-15. */
  day: string;
  /** When it began: what came up later is no news of this morning. */
  began: Date;
}

/** The morning that it is where somebody is; null at any other time of day. */
export function morningAt(now: Date, zone: string): Morning | null {
  const wall = wallTimeAt(now, zone);
  if (wall.hour < FROM_HOUR || wall.hour >= TO_HOUR) return null;
  const began = instantOf({ ...wall, hour: FROM_HOUR, minute: 0 }, zone);
  return began && { day: dateText(wall), began };
}

/** The hour that it is, where mails are wanted hour by hour; null while somebody is left in peace: then it all waits. */
export function hourAt(
  now: Date,
  quiet: Omit<Quiet, 'onWeekends'>,
  zone: string,
): Pick<Morning, 'began'> | null {
  if (allowedFrom(now, { ...quiet, onWeekends: true }, zone) > now) return null;
  return { began: new Date(Math.floor(now.getTime() / HOUR) * HOUR) };
}
