import { useMemo } from 'react';
import { Flag } from 'lucide-react';
import type { Day } from '#domain/calendar/month-grid.ts';
import { listDays } from '#domain/slots/contract.ts';
import { dayWords } from '#domain/slots/day-words.ts';
import { cn } from '#web/lib/class-names.ts';
import { useRead } from '#web/lib/use-api.ts';
import { useCalendar } from './calendar-context.ts';

/** What is to know about the shown days: public holidays and clients' own days, each day in one line. */
export function useNamedDays(first: Day, last: Day, company: string | null): Map<Day, string> {
  const query = { from: first, to: last, ...(company === null ? {} : { company }) };
  const { data } = useRead(listDays, { query });
  return useMemo(() => {
    const named = new Map<Day, string>();
    for (const { date, name, countries, companies } of data ?? []) {
      // In the calendar of all clients it is said whose own day it is.
      const whose = company === null && countries.length === 0 ? ` · ${companies.join(', ')}` : '';
      const words = dayWords({ name, countries }) + whose;
      const before = named.get(date);
      named.set(date, before ? `${before}; ${words}` : words);
    }
    return named;
  }, [data, company]);
}

/** A calm line under a day's number. */
export function NamedDay({ day, className }: { day: Day; className?: string }) {
  const words = useCalendar().named.get(day);
  if (!words) return null;
  return (
    <p title={words} className={cn('flex min-w-0 items-center gap-1 text-2xs text-muted', className)}>
      <Flag aria-hidden className="size-2.5 shrink-0" />
      <span dir="auto" className="truncate">
        {words}
      </span>
    </p>
  );
}
