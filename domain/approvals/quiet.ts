import { instantOf, wallTimeAt, type WallTime } from '#domain/kit/time-zone.ts';

/** When a client gets no messages, in their time zone. */
export interface Quiet {
  /** Such as 20:00 and 08:00; both null without quiet hours. `from` after `to` spans midnight. */
  quietFrom: string | null;
  quietTo: string | null;
  /** Whether messages go out on Saturdays and Sundays, too. */
  onWeekends: boolean;
}

const MINUTES = 15 * 60_000;

const minuteOf = ({ hour, minute }: WallTime) => hour * 60 + minute;
const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A calendar day, `days` later, at a time of day, independent of daylight saving. */
function onDay({ year, month, day }: WallTime, days: number, minutes: number): WallTime {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
  };
}

/** 0 is Sunday. */
const weekdayOf = ({ year, month, day }: WallTime) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();
const isWeekend = (wall: WallTime) => [0, 6].includes(weekdayOf(wall));

/** The moment at which clocks show this time; where they jump over it, the first time after. */
function momentOf(wall: WallTime, zone: string): Date {
  // Half an hour, an hour or two are jumped over, once even a day.
  for (let minutes = minuteOf(wall), tries = 0; tries <= 1440; tries += 1, minutes += 1) {
    const found = instantOf(onDay(wall, Math.floor(minutes / 1440), minutes % 1440), zone);
    if (found) return found;
  }
  throw new Error(`no such day in ${zone}`);
}

/** When the quiet time around a moment ends; null outside quiet times. */
function quietEnd(at: Date, { quietFrom, quietTo, onWeekends }: Quiet, zone: string): Date | null {
  const wall = wallTimeAt(at, zone);
  if (!onWeekends && isWeekend(wall)) return momentOf(onDay(wall, weekdayOf(wall) === 6 ? 2 : 1, 0), zone);
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null;
  const [from, to, now] = [minutesIn(quietFrom), minutesIn(quietTo), minuteOf(wall)];
  const overMidnight = from > to;
  const isQuiet = overMidnight ? now >= from || now < to : now >= from && now < to;
  if (!isQuiet) return null;
  return momentOf(onDay(wall, overMidnight && now >= from ? 1 : 0, to), zone);
}

/** The first moment from `at` on at which messages may go out. */
export function allowedFrom(at: Date, quiet: Quiet, zone: string): Date {
  let moment = at;
  for (;;) {
    const end = quietEnd(moment, quiet, zone);
    if (!end) return moment;
    // An hour that occurs twice in autumn may give an end in the past: then tries a little later.
    moment = end > moment ? end : new Date(moment.getTime() + MINUTES);
  }
}

/** This many working days later (Mon to Fri) at the same time; a start on a weekend moves to Monday. */
export function afterWorkingDays(since: Date, days: number, zone: string): Date {
  const start = allowedFrom(since, { quietFrom: null, quietTo: null, onWeekends: false }, zone);
  let wall = wallTimeAt(start, zone);
  for (let left = days; left > 0;) {
    wall = onDay(wall, 1, minuteOf(wall));
    if (!isWeekend(wall)) left -= 1;
  }
  return momentOf(wall, zone);
}

/** This time of day, such as 09:00, on the day that clocks of the zone show at a moment. */
export const atTime = (on: Date, time: string, zone: string): Date =>
  momentOf(onDay(wallTimeAt(on, zone), 0, minutesIn(time)), zone);

/** The same time of day, this many days later, in the zone. */
export const daysLater = (at: Date, days: number, zone: string): Date => {
  const wall = wallTimeAt(at, zone);
  return momentOf(onDay(wall, days, minuteOf(wall)), zone);
};
