import { useSearchParams } from 'wouter';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { WaitingList } from '#web/features/approvals/waiting-list.tsx';

/** /with-reviewers, or for one client /with-reviewers?company={companyName}. */
export function WithReviewersPage() {
  const [search] = useSearchParams();
  const company = search.get('company')?.trim() || null;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <PageHeader
        title="With reviewers"
        about={company}
        description={`Who has been asked${company === null ? '' : ` about posts of ${company}`} and has not answered, most urgent first.`}
        back={
          company === null
            ? { href: '/', label: 'Back to home' }
            : { href: dashboardOf(company), label: `Back to ${company}` }
        }
      />
      <WaitingList key={company} company={company} />
    </div>
  );
}
