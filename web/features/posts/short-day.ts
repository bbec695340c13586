import { dayText } from '#web/lib/time-zone.ts';

/** Mar 9, and the year where it is another one. */
export function shortDayText(instant: string, timeZone: string): string {
  const [day = '', year] = dayText(instant, timeZone).split(/, (?=\d{4}$)/);
  return dayText(new Date(), timeZone).endsWith(`, ${year}`) ? day : `${day}, ${year}`;
}
