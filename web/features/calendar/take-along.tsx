import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import { addDays, addMonths, firstDayOf, monthOf, rangeOf } from '#domain/calendar/month-grid.ts';
import { CsvLink } from '#web/components/csv-link.tsx';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CalendarAddress } from './use-address.ts';

/** Exports the shown month as a sheet; for one client also for printing. */
export function TakeAlong({ address, company }: { address: CalendarAddress; company: string | null }) {
  const zone = useTimeZone();
  const month = monthOf(address.on);
  const { from, to } = rangeOf(firstDayOf(month), addDays(firstDayOf(addMonths(month, 1)), -1), zone);
  const client = company ?? address.client;
  return (
    <>
      <CsvLink
        query={{
          ...(client !== null && { company: client }),
          ...(address.statuses && { status: address.statuses.join(',') }),
          from: from.toISOString(),
          to: to.toISOString(),
        }}
      />
      {client !== null && (
        <IconButton asChild variant="secondary" label="Month on paper">
          <Link href={`/month-plan?company=${encodeURIComponent(client)}&month=${month}`} {...actsAsButton}>
            <Printer aria-hidden />
          </Link>
        </IconButton>
      )}
    </>
  );
}
