import type { DateOrder } from '#domain/sheets/read-date.ts';
import { ownLanguage } from '#web/lib/locale.ts';

/** How to read 03/04 in pasted cells, by the browser's locale; for a sheet the person is asked. */
export function dayComesFirst(): DateOrder {
  const parts = new Intl.DateTimeFormat(ownLanguage(), {
    day: 'numeric',
    month: 'numeric',
  }).formatToParts(new Date(2026, 11, 1));
  const place = (type: string) => parts.findIndex((part) => part.type === type);
  return place('day') < place('month') ? 'day first' : 'month first';
}
