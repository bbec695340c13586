import { useSearchParams } from 'wouter';
import { getFigures, monthAfter, USUAL_MONTHS, type Figure } from '#domain/figures/figures.ts';
import { dateInZone, useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useRead } from '#web/lib/use-api.ts';

export const SPANS = [3, 6, 12, 24] as const;

/** The address holds the choice: how many months up to the present one, and all clients or one. */
export function useFigures() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('months'));
  const count = SPANS.find((span) => span === asked) ?? USUAL_MONTHS;
  const company = search.get('company')?.trim() || null;
  const to = dateInZone(useNow(3600), useTimeZone()).slice(0, 7);
  const from = monthAfter(to, 1 - count);
  const read = useRead(getFigures, { query: { from, to, ...(company === null ? {} : { company }) } });
  const choose = (part: 'months' | 'company', value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === null) next.delete(part);
      else next.set(part, value);
      return next;
    });
  return { read, count, company, from, to, choose };
}

const monthFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const SHORT = monthFormat({ month: 'short' });
const LONG = monthFormat({ month: 'long', year: 'numeric' });

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
/** Sep */
export const shortMonth = (month: string) => SHORT.format(firstOf(month));
/** September 2026 */
export const longMonth = (month: string) => LONG.format(firstOf(month));

export const postsText = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** The figures of a client or a month, for tables. */
export interface FigureRow {
  key: string;
  name: string;
  figure: Figure | null;
}
