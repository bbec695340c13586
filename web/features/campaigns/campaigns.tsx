import { useRef, useState } from 'react';
import { Flag, Pencil, Plus, Trash2 } from 'lucide-react';
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
import { LoadFailed } from '#web/components/load-failed.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { callOnce } from '#web/lib/api.ts';
import { useMayNot } from '#web/lib/may.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useUndoable } from '#web/lib/use-undoable.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignCounts, spanWords } from './campaign-plan.tsx';

/** Which form is open: none, that of a new campaign, or that of the one with this id. */
type Editing = 'none' | 'new' | { id: string };

/** A client's campaigns: their posts by status, and the way to their plans. */
export function Campaigns({ company }: { company: string }) {
  const campaigns = useCampaigns(company);
  const create = useChange(createCampaign);
  const change = useChange(changeCampaign);
  const [editing, setEditing] = useState<Editing>('none');
  const add = useRef<HTMLButtonElement>(null);
  /** Whoever had the focus is gone: it goes to what comes next. */
  const close = () => {
    setEditing('none');
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <PageSection
      title="CAMPAIGNS"
      aside={
        <Button
          ref={add}
          needs="compose"
          size="sm"
          variant="secondary"
          disabled={editing === 'new'}
          onClick={() => setEditing('new')}
        >
          <Plus aria-hidden />
          New campaign
        </Button>
      }
    >
      {editing === 'new' && (
        <CampaignForm
          onSave={(body) => create.mutateAsync({ body: { ...body, companyName: company } }).then(close)}
          onCancel={close}
        />
      )}
      {!campaigns.data &&
        (campaigns.error ? (
          <LoadFailed
            compact
            title="The campaigns could not be loaded"
            error={campaigns.error}
            retry={campaigns.refetch}
            retrying={campaigns.isFetching}
          />
        ) : (
          <Skeleton className="h-16" />
        ))}
      {campaigns.data?.length === 0 && editing !== 'new' && (
        <EmptyState
          compact
          icon={<Flag aria-hidden />}
          title="No campaigns yet"
          description="A campaign is a name and a colour over posts: filter the grid and the calendar by it, and see its plan."
        />
      )}
      <ul aria-label="Campaigns" className="divide-y divide-line empty:hidden">
        {campaigns.data?.map((campaign) => (
          <li key={campaign.id} className="py-3">
            {typeof editing === 'object' && editing.id === campaign.id ? (
              <CampaignForm
                campaign={campaign}
                onSave={(body) => change.mutateAsync({ params: { id: campaign.id }, body }).then(close)}
                onCancel={close}
              />
            ) : (
              <CampaignRow
                campaign={campaign}
                onEdit={() => setEditing({ id: campaign.id })}
                onGone={close}
              />
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

type CampaignRowProps = { campaign: Campaign; onEdit: () => void; onGone: () => void };

function CampaignRow({ campaign, onEdit, onGone }: CampaignRowProps) {
  const zone = useTimeZone();
  const undoable = useUndoable();
  const { failPlainly } = useOutcome();
  const mayNot = useMayNot('compose');
  const remove = useChange(deleteCampaign);
  const params = { id: campaign.id };
  const askToDelete = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          onGone();
          undoable('Campaign deleted', () => ({
            restored: 'Campaign restored',
            failed: 'Failed to restore the campaign',
            undo: () => callOnce(restoreCampaign, { params }),
          }));
        },
        ...failPlainly('Failed to delete the campaign'),
      },
    );
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
      {!mayNot && (
        <div className="flex shrink-0 gap-0.5 pointer-coarse:gap-2">
          <IconButton label={`Change ${campaign.name}`} size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={`Delete ${campaign.name}`}
            size="sm"
            variant="danger"
            pending={remove.isPending}
            onClick={askToDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}
