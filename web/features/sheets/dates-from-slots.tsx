import { useState } from 'react';
import { CalendarCheck2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { readSchedule, type MomentForm } from '#domain/posts/schedule.ts';
import { slotsFor } from '#domain/sheets/fill-dates.ts';
import type { PlanRow } from '#domain/sheets/plan.ts';
import { ROWS_MOST } from '#domain/sheets/rows-most.ts';
import { listFreeSlots } from '#domain/slots/contract.ts';
import { momentFormOf } from '#web/components/moment-fields.tsx';
import { answerText, call } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { withoutDate } from './without-date.ts';

type DatesFromSlotsProps = {
  company: string;
  rows: readonly PlanRow[];
  zone: string;
  /** The networks of all rows; empty where the company's channel takes them. */
  networks: readonly string[];
  onFill: (dates: ReadonlyMap<string, MomentForm>, note?: string) => void;
};

/**
 * The free slots that rows can take. Slots near each other are in each other's way, so that more are asked for
 * until there are enough, or no others.
 */
async function freeFor(
  company: string,
  planned: readonly Date[],
  networks: readonly string[],
  count: number,
) {
  for (let most = count + planned.length; ; most *= 2) {
    const asked = Math.min(ROWS_MOST, most);
    const { hasSlots, free } = await call(listFreeSlots, {
      params: { name: company },
      query: { most: asked, ...(networks.length > 0 && { networks: networks.join(',') }) },
    });
    const dated = free.map((slot) => ({ ...slot, at: new Date(slot.at) }));
    const slots = slotsFor(dated, planned, networks, count);
    const isAll = free.length < asked;
    if (slots.length === count || isAll || asked === ROWS_MOST) return { hasSlots, slots, isAll };
  }
}

/** Gives rows without a date the client's next free slots, in order. */
export function DatesFromSlots({ company, rows, zone, networks, onFill }: DatesFromSlotsProps) {
  const toast = useToast();
  const [, go] = useLocation();
  const [isPending, setPending] = useState(false);
  const undated = rows.filter(withoutDate);

  async function fill() {
    const planned = rows.flatMap((row) => {
      const at = row.date === '' ? null : readSchedule(row, zone, new Date(0));
      return at?.ok ? [at.at] : [];
    });
    const { hasSlots, slots, isAll } = await freeFor(company, planned, networks, undated.length);
    if (!hasSlots)
      return void toast({
        title: 'This client has no posting times yet',
        description: 'Set the times of the week at which its posts go out. The table stays as it is.',
        action: {
          label: 'Set posting times',
          onClick: () => go(`/dashboard?company=${encodeURIComponent(company)}&times`),
        },
      });
    const why = isAll
      ? 'no other slot is free within a year'
      : `the next ${ROWS_MOST} free slots do not suffice beside the dates in this table. Make these drafts first, then fill the others`;
    if (slots.length === 0)
      return void toast({
        title: isAll ? 'No slot of this client is free within a year' : `None got a date: ${why}.`,
        variant: 'destructive',
      });
    const given = undated.slice(0, slots.length);
    onFill(
      new Map(given.map((row, at) => [row.id, momentFormOf(slots[at]?.at ?? null, zone)])),
      noteOf(
        slots.flatMap(({ day }) => day ?? []),
        undated.length - slots.length,
        why,
      ),
    );
  }

  const press = async () => {
    setPending(true);
    await fill().catch((error: unknown) =>
      toast({
        title: 'Error',
        description: answerText(error, 'The posting times could not be read'),
        variant: 'destructive',
      }),
    );
    setPending(false);
  };

  return (
    <Button variant="secondary" pending={isPending} off={undated.length === 0} onClick={() => void press()}>
      <CalendarCheck2 aria-hidden />
      Fill dates from posting times
    </Button>
  );
}

/** A note on holidays among the days, and how many rows got none. */
const noteOf = (days: readonly string[], left: number, why: string) =>
  [
    ...(days.length > 0 ? [`Among them: ${[...new Set(days)].join(', ')}.`] : []),
    ...(left > 0 ? [`${left} got none: ${why}.`] : []),
  ].join(' ');
