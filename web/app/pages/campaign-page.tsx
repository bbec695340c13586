import { Flag } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { getCampaign } from '#domain/campaigns/contract.ts';
import { libraryOf } from '#web/components/library-link.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { CampaignMark } from '#web/components/campaign-mark.tsx';
import { CampaignPlan, EVERY_15_SECONDS, spanWords } from '#web/features/campaigns/campaign-plan.tsx';
import { dashboardOf } from '#web/features/companies/dashboard-of.ts';
import { ApiError } from '#web/lib/api.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** /campaign/{id}: a campaign's posts by date. */
export function CampaignPage() {
  const { id } = useParams<{ id: string }>();
  const zone = useTimeZone();
  const read = useRead(getCampaign, { params: { id } }, { refetchInterval: EVERY_15_SECONDS });
  const refused = read.error instanceof ApiError ? read.error.status : null;
  // One that is not found any more is gone, also from the page that is open.
  if (read.error && (!read.data || refused === 404))
    return refused !== null && refused < 500 ? (
      <EmptyState
        isPage
        icon={<Flag aria-hidden />}
        title="Campaign not found"
        description="It may have been deleted."
        action={
          <Button asChild variant="secondary">
            <Link href="/">Your Clients</Link>
          </Button>
        }
      />
    ) : (
      <LoadFailed isPage title="This campaign could not be loaded" read={read} />
    );
  if (!read.data) return <Skeleton className="mx-auto h-96 w-full max-w-4xl" />;
  const campaign = read.data;
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <PageHeader
        title={campaign.name}
        description={[campaign.companyName, spanWords(campaign, zone)].filter(Boolean).join(' · ')}
        back={{
          href: libraryOf(campaign.companyName),
          label: `Back to the library of ${campaign.companyName}`,
        }}
        after={<CampaignMark campaign={{ ...campaign, name: 'Campaign' }} />}
        actions={
          <>
            <Button asChild variant="secondary">
              <Link href={`${dashboardOf(campaign.companyName)}&campaign=${campaign.id}`}>In the grid</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link href={`${dashboardOf(campaign.companyName)}&tab=calendar&campaign=${campaign.id}`}>
                In the calendar
              </Link>
            </Button>
          </>
        }
      />
      <CampaignPlan campaign={campaign} zone={zone} />
    </div>
  );
}
