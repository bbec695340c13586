import { apart } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const Calendar = apart(async () => (await import('./calendar-of.tsx')).CalendarOf);

/** The calendar, downloaded when first opened. */
export function CalendarPart({ company }: { company: string | null }) {
  return (
    <div data-wide>
      <Calendar meanwhile={<Skeleton className="h-160" />} company={company} />
    </div>
  );
}
