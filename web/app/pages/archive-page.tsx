import { useSearchParams } from 'wouter';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { ClientNotFound, useIsMissing } from '#web/features/companies/of-client.tsx';
import { ArchiveList } from '#web/features/posts/archive/archive-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** /archive, or for one client /archive?company={companyName}. */
export function ArchivePage() {
  const [search] = useSearchParams();
  const company = search.get('company')?.trim() || null;
  const isMissing = useIsMissing(company) || null;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <PageHeader
        title="Archive"
        about={company}
        description={`Published posts${company === null ? '' : ` of ${company}`} that were deleted. The record of who approved them is kept.`}
        back={
          company === null
            ? { href: '/', label: 'Back to home' }
            : { href: dashboardOf(company), label: `Back to ${company}` }
        }
      />
      {/* A deleted client may still have records: it counts as not found only without any. */}
      <ArchiveList key={company} company={company} nothing={isMissing && <ClientNotFound />} />
    </div>
  );
}
