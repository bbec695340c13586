import { Building2 } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { OfClient } from '#web/features/companies/of-client.tsx';
import { PlanScreen } from '#web/features/sheets/plan-screen.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /plan-many?company={companyName}: many drafts of one client at once. */
export function PlanManyPage() {
  const [search] = useSearchParams();
  const company = search.get('company')?.trim() || null;
  const mayNot = useMayNot('compose');
  if (company === null || mayNot)
    return (
      <EmptyState
        isPage
        icon={<Building2 aria-hidden />}
        title={mayNot ? 'Your role in this agency does not allow this' : 'Please choose a client first'}
        action={
          <Button asChild variant="secondary">
            <Link href="/">Your Clients</Link>
          </Button>
        }
      />
    );
  return (
    <OfClient key={company} name={company} title="Plan many">
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Plan many"
          about={company}
          description={`Drop pictures and videos, add a sheet, and make drafts for ${company} of all of it in one step.`}
          back={{ href: dashboardOf(company), label: `Back to ${company}` }}
        />
        <PlanScreen company={company} />
      </div>
    </OfClient>
  );
}
