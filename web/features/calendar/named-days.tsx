import { useMemo } from 'react';
import { Flag } from 'lucide-react';
import type { Day } from '#domain/calendar/month-grid.ts';
import { listDays } from '#domain/slots/contract.ts';
import { dayWords } from '#domain/slots/day-words.ts';
import { cn } from '#web/lib/class-names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { useCalendar } from './calendar-context.ts';

/** Public holidays and clients' own days within the shown days, one line per day. */
export function useNamedDays(first: Day, last: Day, company: string | null): Map<Day, string> {
  const query = { from: first, to: last, ...(company === null ? {} : { company }) };
  const { data } = useRead(listDays, { query });
  return useMemo(() => {
    const named = new Map<Day, string>();
    for (const { date, name, countries, companies } of data ?? []) {
      // The calendar of all clients names the client of an own day.
      const whose = company === null && countries.length === 0 ? ` · ${companies.join(', ')}` : '';
      const words = dayWords({ name, countries }) + whose;
      const before = named.get(date);
      named.set(date, before ? `${before}; ${words}` : words);
    }
    return named;
  }, [data, company]);
}

/** Quiet words under a day's number, on two lines where a column is narrow. */
export function NamedDay({ day, className }: { day: Day; className?: string }) {
  const words = useCalendar().named.get(day);
  if (!words) return null;
  return (
    <p title={words} className={cn('flex min-w-0 items-start gap-1 text-2xs text-muted', className)}>
      <Flag aria-hidden className="mt-0.75 size-2.5 shrink-0" />
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {words}
      </span>
    </p>
  );
}
