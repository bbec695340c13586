import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar-of.tsx')).CalendarOf }));

/** The calendar, downloaded when it is first opened. */
export function CalendarPart({ company }: { company: string | null }) {
  return (
    <Suspense
      fallback={
        <div data-wide>
          <Skeleton className="h-160" />
        </div>
      }
    >
      <Calendar company={company} />
    </Suspense>
  );
}
