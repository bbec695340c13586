import { addDays, type Day } from '#domain/calendar/month-grid.ts';
import { takes, type Dated, type Moment } from '#domain/slots/slots.ts';

export const RHYTHMS = ['every day', 'working days', 'every other day', 'every week'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

const STEPS: Record<Rhythm, number> = {
  'every day': 1,
  'working days': 1,
  'every other day': 2,
  'every week': 7,
};

const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** This many days in the given rhythm. */
export function daysFrom(first: Day, rhythm: Rhythm, count: number): Day[] {
  const days: Day[] = [];
  for (let day = first; days.length < count; day = addDays(day, STEPS[rhythm]))
    if (rhythm !== 'working days' || !isWeekend(day)) days.push(day);
  return days;
}

/**
 * The earliest free slots of a client, `count` of them. Rows of the table that have a date take their slot,
 * and so does each slot returned here.
 */
export function slotsFor<S extends Moment>(
  free: readonly S[],
  planned: readonly Date[],
  networks: readonly string[],
  count: number,
): S[] {
  const given: S[] = [];
  const taken: Dated[] = planned.map((at) => ({ at, networks }));
  for (const slot of free) {
    if (given.length === count) break;
    if (taken.some((post) => takes(post, slot))) continue;
    given.push(slot);
    taken.push({ at: slot.at, networks });
  }
  return given;
}
