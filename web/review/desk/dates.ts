import { dates } from '../format.ts';

/** December 2026 */
export const monthText = (iso: string) => dates({ month: 'long', year: 'numeric' }).format(new Date(iso));
/** Fri 4 */
export const dayOfMonthText = (iso: string) => {
  const parts = dates({ weekday: 'short', day: 'numeric' }).formatToParts(new Date(iso));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday')} ${part('day')}`;
};
