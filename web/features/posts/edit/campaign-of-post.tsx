import type { Post } from '#domain/posts/contract.ts';
import { labelPost } from '#domain/posts/label.ts';
import { CampaignSelect } from '#web/components/campaign-select.tsx';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';

/** Saved at once, as reviewers do not see it. A post without a client has no campaigns. */
export function CampaignOfPost({ post }: { post: Pick<Post, 'id' | 'companyName' | 'inCampaign'> }) {
  const label = useChange(labelPost);
  const { failPlainly, succeedWith } = useOutcome();
  if (post.companyName === null) return null;
  const shown = label.isPending ? label.variables.body?.campaignId : post.inCampaign?.id;
  return (
    <CampaignSelect
      company={post.companyName}
      value={shown ?? ''}
      none="No campaign"
      off={label.isPending}
      onChange={(id) =>
        label.mutate(
          { params: { id: post.id }, body: { campaignId: id || null } },
          {
            ...succeedWith(id ? 'Post is in the campaign' : 'Post is in no campaign'),
            ...failPlainly('Failed to change the campaign'),
          },
        )
      }
    />
  );
}
