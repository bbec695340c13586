import { dateText, instantOf, wallTimeAt } from '#domain/kit/time-zone.ts';

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
