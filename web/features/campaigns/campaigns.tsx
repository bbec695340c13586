import { Flag } from 'lucide-react';
import { Link } from 'wouter';
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  restoreCampaign,
  type Campaign,
} from '#domain/campaigns/contract.ts';
import { CampaignMark } from '#web/components/campaign-mark.tsx';
import { useCampaigns } from '#web/components/campaign-select.tsx';
import { KeptButtons, KeptList } from '#web/components/kept-list.tsx';
import { callOnce } from '#web/lib/api.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useChange } from '#web/lib/use-api.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignCounts, spanWords } from './campaign-plan.tsx';

/** A client's campaigns: their posts by status, and links to their plans. */
export function Campaigns({ company }: { company: string }) {
  const create = useChange(createCampaign);
  const change = useChange(changeCampaign);
  return (
    <KeptList
      title="CAMPAIGNS"
      noun="campaign"
      read={useCampaigns(company)}
      empty={{
        icon: <Flag aria-hidden />,
        description:
          'A campaign is a name and a colour over posts: filter the grid and the calendar by it, and see its plan.',
      }}
      form={(campaign, { close, isGone, present }) => (
        <CampaignForm
          company={company}
          {...(campaign && { campaign })}
          present={present}
          isGone={isGone}
          onSave={async (body, made) => {
            if (!campaign || isGone) await create.mutateAsync({ body: { ...body, companyName: company } });
            else if (made) {
              const { changed, basedOn } = made;
              await change.mutateAsync({ params: { id: campaign.id }, body: { ...changed, basedOn } });
            }
            close();
          }}
          onCancel={close}
        />
      )}
      row={(campaign, actions) => <CampaignRow campaign={campaign} {...actions} />}
    >
      {(campaigns, show) => (
        <ul aria-label="Campaigns" className="divide-y divide-line empty:hidden">
          {campaigns.map(show)}
        </ul>
      )}
    </KeptList>
  );
}

type CampaignRowProps = { campaign: Campaign; onEdit: () => void; onGone: () => void };

function CampaignRow({ campaign, ...actions }: CampaignRowProps) {
  const zone = useTimeZone();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={`/campaign/${campaign.id}`}
            className="inline-flex min-w-0 rounded-full underline-offset-2 hover:underline"
          >
            <CampaignMark campaign={campaign} />
          </Link>
          <span className="text-xs text-muted">{spanWords(campaign, zone)}</span>
        </p>
        <CampaignCounts counts={campaign.counts} />
      </div>
      <KeptButtons
        item={campaign}
        noun="campaign"
        remove={useChange(deleteCampaign)}
        restore={() => callOnce(restoreCampaign, { params: { id: campaign.id } })}
        {...actions}
      />
    </div>
  );
}
