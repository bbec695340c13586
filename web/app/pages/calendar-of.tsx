import { isUncategorized } from '#domain/companies/names.ts';
import { CalendarView } from '#web/features/calendar/calendar-view.tsx';
import { FillButton } from '#web/features/slots/fill-button.tsx';

/** A calendar; a client's own can also give slots to posts without a date. */
export function CalendarOf({ company }: { company: string | null }) {
  if (company === null || isUncategorized(company)) return <CalendarView company={company} />;
  return (
    <CalendarView company={company} fill={<FillButton company={company} size="sm" className="w-full" />} />
  );
}
