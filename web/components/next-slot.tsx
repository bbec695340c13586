import { CalendarCheck2 } from 'lucide-react';
import { listFreeSlots } from '#domain/slots/contract.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';

/** The client, and the post: an existing one, or a new one for these networks. */
export interface SlotsOf {
  company: string | null;
  post?: string;
  networks?: readonly string[];
  /** The accounts of a new post. */
  accounts?: readonly string[];
}

type NextSlotProps = SlotsOf & { zone: string; onTake: (at: Date) => void };

/** A button that takes the client's next free slot and names it. Not rendered without slots. */
export function NextSlot({ company, post, networks = [], zone, onTake }: NextSlotProps) {
  const query = {
    ...(post && { post }),
    ...(!post && networks.length > 0 && { networks: networks.join(',') }),
  };
  const { data } = useRead(
    listFreeSlots,
    { params: { name: company ?? '' }, query },
    { enabled: company !== null },
  );
  if (!data?.hasSlots) return null;
  const [next] = data.free;
  if (!next) return <p className="text-xs text-muted">No slot of this client is free within a year.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="sm"
        className="h-auto min-h-8 max-w-full shrink py-1 text-left whitespace-normal"
        onClick={() => onTake(new Date(next.at))}
      >
        <CalendarCheck2 aria-hidden />
        Next free slot: {momentText(next.at, zone)}
      </Button>
      {next.day && <span className="text-xs text-warning-ink">{next.day}</span>}
    </div>
  );
}
