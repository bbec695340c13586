import type { DateOrder } from '#domain/sheets/read-date.ts';

/** What 03/04 means where this browser is at home, for a few pasted cells; a sheet asks. */
export function dayComesFirst(): DateOrder {
  const parts = new Intl.DateTimeFormat(navigator.language, {
    day: 'numeric',
    month: 'numeric',
  }).formatToParts(new Date(2026, 11, 1));
  const place = (type: string) => parts.findIndex((part) => part.type === type);
  return place('day') < place('month') ? 'day first' : 'month first';
}
