import { isUncategorized } from '#domain/companies/names.ts';
import { CalendarView } from '#web/features/calendar/calendar-view.tsx';
import { FillButton } from '#web/features/slots/fill-button.tsx';

/** A calendar; beside a client's own, what has no date can be given the client's slots. */
export function CalendarOf({ company }: { company: string | null }) {
  if (company === null || isUncategorized(company)) return <CalendarView company={company} />;
  return (
    <CalendarView company={company} fill={<FillButton company={company} size="sm" className="w-full" />} />
  );
}
