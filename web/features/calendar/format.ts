import type { Day } from '#domain/calendar/month-grid.ts';
import { firstDayOf, monthOf } from '#domain/calendar/month-grid.ts';
import { clockOptions } from '#web/lib/locale.ts';

// Days have no zone; they are formatted in UTC, at noon.
const of = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: Day) => formatter.format(new Date(`${day}T12:00:00Z`));
};

const monthYear = of({ month: 'long', year: 'numeric' });
/** May 2026 */
export const monthText = (day: Day) => monthYear(firstDayOf(monthOf(day)));
/** Monday, May 4 */
export const dayName = of({ weekday: 'long', month: 'long', day: 'numeric' });
/** Wed, Nov 25 */
export const shortDayName = of({ weekday: 'short', month: 'short', day: 'numeric' });
/** Mon */
export const weekdayName = of({ weekday: 'short' });
const shortDay = of({ month: 'short', day: 'numeric' });
const shortDayYear = of({ month: 'short', day: 'numeric', year: 'numeric' });
/** May 3 – May 9, 2026 */
export const spanText = (first: Day, last: Day) => `${shortDay(first)} – ${shortDayYear(last)}`;

/** The number in a day's cell. */
export const dayNumber = (day: Day) => String(Number(day.slice(8)));

const times = new Map<string, Intl.DateTimeFormat>();
/** 9:00 AM, or 09:00 */
export function timeOfDay(at: Date, zone: string): string {
  let formatter = times.get(zone);
  if (!formatter)
    times.set(zone, (formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...clockOptions() })));
  // Some browsers put a narrow space before AM and PM.
  return formatter.format(at).replaceAll('\u202f', ' ');
}
