import { dateText, isTimeZone, wallTimeAt } from '#domain/kit/time-zone.ts';
import { clockOptions } from './locale.ts';
import { browserZone, useSession } from './session.ts';

let known: { zone: string; offset: number } | undefined;

/** Every row of a list asks, and the call is slow: the zone is read again only when the offset changes. */
function shownZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (known?.offset === offset) return known.zone;
  const zone = browserZone();
  known = { zone: isTimeZone(zone) ? zone : 'UTC', offset };
  return known.zone;
}

/** The zone in which dates are shown and entered: the user's setting, else the browser's. */
export function useTimeZone(): string {
  return useSession().user?.timeZone ?? shownZone();
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(instant: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat('en-US', options)));
  // Some browsers put a narrow space before AM and PM.
  return formatter.format(instant).replaceAll('\u202f', ' ');
}

const asDate = (instant: string | Date) => (typeof instant === 'string' ? new Date(instant) : instant);

/** An empty text for an unknown moment. */
const said = (instant: string | Date, text: (known: Date) => string) => {
  const date = asDate(instant);
  return Number.isNaN(date.getTime()) ? '' : text(date);
};

/** Mar 9, 2026 */
export const dayText = (instant: string | Date, timeZone: string) =>
  said(instant, (known) => format(known, { timeZone, month: 'short', day: 'numeric', year: 'numeric' }));

/** Mar 9, 2026 at 9:00 AM */
export const momentText = (instant: string | Date, timeZone: string) =>
  said(
    instant,
    (known) => `${dayText(known, timeZone)} at ${format(known, { timeZone, ...clockOptions() })}`,
  );

/** Mar 9 at 9:00 AM, with the year where it is not this one. */
export const nearMomentText = (instant: string | Date, timeZone: string, now = new Date()) =>
  momentText(instant, timeZone).replace(`${dayText(now, timeZone).slice(-', 2026'.length)} at`, ' at');

/** Monday, March 9, 2026 at 9:00 AM, for a moment that is being chosen. */
export const longMomentText = (instant: string | Date, timeZone: string) =>
  `${format(asDate(instant), { timeZone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })} at ${format(asDate(instant), { timeZone, ...clockOptions() })}`;

/** Europe/Berlin (GMT+1), with the offset that holds at these moments, or all of them where it changes between. */
export function zoneText(timeZone: string, ...instants: Date[]): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const offsets = instants.flatMap(
    (at) => format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? [],
  );
  const offset = [...new Set(offsets)].join(' and ');
  return offset && offset !== timeZone ? `${timeZone.replaceAll('_', ' ')} (${offset})` : timeZone;
}

/** The same for all that lies between two moments. */
export function zoneTextOver(timeZone: string, { from, to }: { from: Date; to: Date }): string {
  const instants: Date[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += 86_400_000) instants.push(new Date(at));
  return zoneText(timeZone, ...instants, new Date(to.getTime() - 1));
}

/** 2026-03-09, as a date input wants it. */
export const dateInZone = (instant: Date, timeZone: string) => dateText(wallTimeAt(instant, timeZone));
