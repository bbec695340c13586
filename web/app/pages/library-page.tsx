import { LibraryBig } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { Campaigns } from '#web/features/campaigns/campaigns.tsx';
import { useClientKey } from '#web/features/companies/client-moved.tsx';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { OfClient } from '#web/features/companies/of-client.tsx';
import { Checklist } from '#web/features/library/checklist-form.tsx';
import { Copies } from '#web/features/library/copies.tsx';
import { SavedTexts } from '#web/features/library/saved-texts.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Both screens share a chunk, as people often go from one to the other. */
export { CampaignPage } from './campaign-page.tsx';

/** /library?company={companyName}: what the agency keeps of a client to use again. */
export function LibraryPage() {
  const [search] = useSearchParams();
  const company = search.get('company')?.trim() || null;
  if (company === null)
    return (
      <EmptyState
        isPage
        icon={<LibraryBig aria-hidden />}
        title="A library belongs to a client"
        description="Open a client, then its library."
        action={
          <Button asChild variant="secondary">
            <Link href="/">Your Clients</Link>
          </Button>
        }
      />
    );
  return <LibraryOf company={company} />;
}

function LibraryOf({ company }: { company: string }) {
  const client = useClientKey(company);
  return (
    <OfClient key={client} name={company} title="Library">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
        <PageHeader
          title="Library"
          about={company}
          description={`What you use again for ${company}. Reviewers see none of it.`}
          back={{ href: dashboardOf(company), label: `Back to ${company}` }}
        />
        <Campaigns company={company} />
        <SavedTexts company={company} />
        <Copies company={company} />
        <Checklist company={company} />
      </div>
    </OfClient>
  );
}
