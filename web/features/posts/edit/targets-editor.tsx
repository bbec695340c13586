import { useState } from 'react';
import { choicesOf, sameChoices, targetsToSend, type TargetChoice } from '#domain/networks/choices.ts';
import { isOut } from '#domain/networks/targets.ts';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { TargetsField } from '#web/components/targets/targets-field.tsx';
import { useTargetChoices } from '#web/components/targets/use-target-choices.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';

type TargetsEditorProps = {
  post: Post;
  /** As it is being typed. */
  caption: string;
  canEdit: boolean;
  /** Asks before a change that takes back the reviewers' yes. */
  guard: (deed: () => void) => void;
};

/** Where the post goes out. A change is a new version, so it is saved on its own. */
export function TargetsEditor({ post, caption, canEdit, guard }: TargetsEditorProps) {
  const present = choicesOf(post.targets);
  const [chosen, setChosen] = useState<TargetChoice[] | null>(null);
  const { accounts, choices } = useTargetChoices(post.companyName, chosen ?? present);
  const write = useChange(updatePost);
  const { succeedWith, failPlainly } = useOutcome();
  if (accounts.length === 0) return null;
  const changed = chosen !== null && !sameChoices(choices, present);
  const save = () => {
    if (write.isPending) return;
    write.mutate(
      { params: { id: post.id }, body: { targets: targetsToSend(choices) } },
      {
        onSuccess: () => {
          setChosen(null);
          succeedWith('Accounts updated').onSuccess();
        },
        ...failPlainly('Failed to change the accounts'),
      },
    );
  };
  return (
    <PageSection title="ACCOUNTS">
      <div className="flex flex-col gap-4">
        <TargetsField
          accounts={accounts}
          choices={choices}
          onChange={setChosen}
          caption={caption}
          media={post.assets.map(({ type, altText }) => ({
            kind: type,
            altText,
            width: null,
            height: null,
            seconds: null,
          }))}
          disabled={!canEdit}
          out={post.targets.flatMap((target) =>
            isOut(target.state) && target.accountId ? target.accountId : [],
          )}
        />
        {changed && (
          <div className="flex justify-end gap-2">
            <Button variant="ghost" size="sm" onClick={() => setChosen(null)}>
              Cancel
            </Button>
            <Button size="sm" pending={write.isPending} onClick={() => guard(save)}>
              Save Accounts
            </Button>
          </div>
        )}
      </div>
    </PageSection>
  );
}
