import type { TargetChoice } from '#domain/networks/choices.ts';
import { isOut } from '#domain/networks/targets.ts';
import type { Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { composedAsset } from '#web/components/targets/composed-medium.ts';
import { TargetsField } from '#web/components/targets/targets-field.tsx';
import { useTargetChoices } from '#web/components/targets/use-target-choices.ts';

type TargetsEditorProps = {
  post: Post;
  /** As it is being typed. */
  caption: string;
  chosen: readonly TargetChoice[];
  canEdit: boolean;
  onChange: (chosen: TargetChoice[]) => void;
};

/** The post's accounts and its look there. Saved with the texts: all of it is one version. */
export function TargetsEditor({ post, caption, chosen, canEdit, onChange }: TargetsEditorProps) {
  const { accounts, choices } = useTargetChoices(post.companyName, chosen);
  if (accounts.length === 0) return null;
  return (
    <PageSection title="ACCOUNTS">
      <TargetsField
        accounts={accounts}
        choices={choices}
        onChange={onChange}
        caption={caption}
        media={post.assets.map(composedAsset)}
        disabled={!canEdit}
        out={post.targets.flatMap((target) =>
          isOut(target.state) && target.accountId ? target.accountId : [],
        )}
      />
    </PageSection>
  );
}
