import { dayText } from '#web/lib/time-zone.ts';

/** Mar 9, with the year unless it is the present one. */
export function shortDayText(instant: string, timeZone: string): string {
  const [day = '', year] = dayText(instant, timeZone).split(/, (?=\d{4}$)/);
  return dayText(new Date(), timeZone).endsWith(`, ${year}`) ? day : `${day}, ${year}`;
}
