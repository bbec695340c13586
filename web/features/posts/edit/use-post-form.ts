import { useState } from 'react';
import { choicesOf, sameChoices, targetsToSend, type TargetChoice } from '#domain/networks/choices.ts';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import { changedTexts, CONTENT_NAMES, labelsOf, textsOf, type Texts } from '#domain/posts/editable.ts';
import { isBeforeApproval } from '#domain/posts/status.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { usePlan } from './use-plan.ts';

/** The post's texts, plan and accounts as they are edited. What a poll brings changes only what nobody has touched. */
export function usePostForm(post: Post, zone: string) {
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const [chosen, setChosen] = useState<readonly TargetChoice[] | null>(null);
  const write = useChange(updatePost);
  const plan = usePlan(post, zone);
  const present = choicesOf(post.targets);
  const targetsChanged = chosen !== null && !sameChoices(chosen, present);
  const changedWords = changedTexts(typed, post);
  const changed = targetsChanged || labelsOf(changedWords) !== '' || plan.changed;
  const texts: Texts = { ...textsOf(post), ...typed };
  return {
    texts,
    targets: chosen ?? present,
    /** Null once the date is no longer a plan: it is then scheduled. */
    plan: isBeforeApproval(post.status) ? plan : null,
    changed,
    /** Saving asks reviewers again. */
    contentChanged: targetsChanged || labelsOf(changedTexts(typed, post, CONTENT_NAMES)) !== '',
    isSaving: write.isPending,
    type: (next: Partial<Texts>) => setTyped((old) => ({ ...old, ...next })),
    choose: setChosen,
    save: () => {
      if (!changed || write.isPending) return;
      const planned = plan.read();
      if (!planned) return;
      const body = { ...changedWords, ...(targetsChanged && { targets: targetsToSend(chosen) }) };
      write.mutate(
        { params: { id: post.id }, body: { ...body, ...planned } },
        {
          onSuccess: () => {
            // What was typed or chosen while the answer was under way stays unsaved.
            setTyped((old) => changedTexts(old, texts));
            setChosen((old) => (old === chosen ? null : old));
            plan.saved();
            toast({ title: 'Post updated successfully' });
          },
          ...failPlainly('Failed to update post'),
        },
      );
    },
  };
}
