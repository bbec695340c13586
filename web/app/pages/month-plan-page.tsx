import { useSearchParams } from 'wouter';
import { dayAt, isDay, monthOf } from '#domain/calendar/month-grid.ts';
import { OfClient } from '#web/features/companies/of-client.tsx';
import { MonthPlan } from '#web/features/sheets/month-plan.tsx';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { NotFoundWithin } from '../not-found.tsx';

/** /month-plan?company={companyName}&month=2026-12: for printing. */
export function MonthPlanPage() {
  const [search] = useSearchParams();
  const zone = useTimeZone();
  const now = useNow(3600);
  const company = search.get('company')?.trim();
  const month = search.get('month') ?? '';
  if (!company) return <NotFoundWithin />;
  return (
    <OfClient key={company} name={company} title="Month on paper">
      <MonthPlan company={company} month={isDay(`${month}-01`) ? month : monthOf(dayAt(now, zone))} />
    </OfClient>
  );
}
