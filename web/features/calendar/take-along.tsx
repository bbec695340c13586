import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import { monthOf, rangeOf, weekOf, weeksOf } from '#domain/calendar/month-grid.ts';
import { CsvLink } from '#web/components/csv-link.tsx';
import { firstWeekday } from '#web/lib/locale.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CalendarAddress } from './use-address.ts';

/** The month or week that is shown, as a sheet; of one client its month also on paper. */
export function TakeAlong({ address, company }: { address: CalendarAddress; company: string | null }) {
  const zone = useTimeZone();
  const month = monthOf(address.on);
  const days =
    address.show === 'week'
      ? weekOf(address.on, firstWeekday())
      : weeksOf(month, firstWeekday())
          .flat()
          .filter((day) => monthOf(day) === month);
  const { from, to } = rangeOf(days[0] ?? address.on, days.at(-1) ?? address.on, zone);
  const client = company ?? address.client;
  return (
    <>
      <CsvLink
        query={{
          ...(client !== null && { company: client }),
          ...(address.statuses && { status: address.statuses.join(',') }),
          ...(address.campaign !== null && { campaign: address.campaign }),
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
