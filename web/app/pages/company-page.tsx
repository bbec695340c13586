import { useLocation, useSearchParams } from 'wouter';
import { ListInDoubt } from '#web/components/choosing/choosing.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import {
  ClientMoved,
  useFollowedRename,
  useMayBeRenamed,
  useMoved,
} from '#web/features/companies/client-moved.tsx';
import { companyShown } from '#web/features/companies/dashboard-of.ts';
import { ClientNotFound } from '#web/features/companies/of-client.tsx';
import { useCompany } from '#web/features/companies/queries.ts';
import { ArchiveLink } from '#web/features/posts/archive/archive-link.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useMayNot } from '#web/lib/may.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { CompanyDashboard, DASHBOARD_PARTS, openPart } from './company-dashboard.tsx';

/** Everything of one client: /dashboard?company={companyName}. */
export function CompanyPage({ parts = DASHBOARD_PARTS }) {
  const [path] = useLocation();
  const [search] = useSearchParams();
  const name = companyShown(path, search);
  const read = useCompany(name);
  const { data: company, error } = read;
  const isMissing = error !== null && !company;
  const isUnknown = isMissing && error instanceof ApiError && error.status === 404;
  const mayMake = useMayNot('compose') === null;
  const making = search.has('new') && mayMake;
  const moved = useMoved(name);
  useFollowedRename(name, moved, making);
  const isInDoubt = useMayBeRenamed(name, moved);
  const title = company?.name ?? name ?? 'Dashboard';
  const about = isUnknown ? 'Client not found' : isMissing ? null : openPart(search, mayMake);

  return (
    <div className="flex flex-col gap-4">
      {name === null || isMissing ? (
        <PageHeader
          title={title}
          about={about}
          // While a post is being made, “Back” belongs to the wizard.
          back={{ href: '/', label: making ? 'All clients' : 'Back' }}
          actions={!making && <ArchiveLink name={name} />}
        />
      ) : (
        <PageTitle title={title} about={about} />
      )}
      {name !== null && <ClientMoved name={name} moved={moved} isMaking={making} />}
      {!isMissing ? (
        // Another company is another page: open dialogs do not carry over.
        <ListInDoubt key={name} value={isInDoubt}>
          <CompanyDashboard name={name} company={company} parts={parts} />
        </ListInDoubt>
      ) : isUnknown ? (
        <ClientNotFound />
      ) : (
        <LoadFailed title="This client could not be loaded" read={read} />
      )}
    </div>
  );
}
