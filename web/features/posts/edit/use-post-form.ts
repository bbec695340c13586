import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  choicesOf,
  leftIn,
  sameChoices,
  targetsToSend,
  type TargetChoice,
} from '#domain/networks/choices.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import {
  changedTexts,
  CONTENT_NAMES,
  each,
  labelsOf,
  TEXT_NAMES,
  textsOf,
  type Texts,
} from '#domain/posts/editable.ts';
import { fieldLabel, overlapsOf, type OverlapField } from '#domain/posts/overlap.ts';
import type { MomentForm } from '#domain/posts/schedule.ts';
import { isBeforeApproval } from '#domain/posts/status.ts';
import { ApiError } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { usePlan } from './use-plan.ts';

/** The id of the choice on the page, to focus it when somebody saves before choosing. */
export const BOTH_CHANGED = 'both-changed';

/** Said where no answer came at all. */
const NOT_REACHED = 'Greenroom cannot be reached. Your text is still here: save again.';

/** The saved values when a change began. */
type Base = Partial<Texts & { scheduledAt: string | null; targets: TargetsAsked }>;

/** All unsaved changes, and what they are based on. */
export interface PostEdits {
  typed: Partial<Texts>;
  targets: readonly TargetChoice[] | null;
  plan: MomentForm | null;
  base: Base;
}

const only = (base: Base, names: string[]) =>
  Object.fromEntries(Object.entries(base).filter(([name]) => names.includes(name))) as Base;

/**
 * The post's texts, plan and accounts while they are edited. A poll updates only untouched fields; a new
 * value of a field that is being changed is an overlap, of which the editor shows both values.
 */
export function usePostForm(post: Post, zone: string) {
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const [chosen, setChosen] = useState<readonly TargetChoice[] | null>(null);
  const [base, setBase] = useState<Base>({});
  const write = useChange(updatePost);
  const plan = usePlan(post, zone, write.isPending);
  const edits = useMemo<PostEdits>(
    () => ({ typed, targets: chosen, plan: plan.typed, base }),
    [typed, chosen, plan.typed, base],
  );
  const present = choicesOf(post.targets);
  const targetsChanged = chosen !== null && !sameChoices(chosen, present);
  const changedWords = changedTexts(typed, post);
  const changed = targetsChanged || labelsOf(changedWords) !== '' || plan.changed;
  const texts: Texts = { ...textsOf(post), ...typed };
  const saved = { ...textsOf(post), scheduledAt: post.scheduledAt, targets: targetsToSend(present) };
  const asked = {
    ...changedWords,
    ...(targetsChanged && { targets: targetsToSend(chosen) }),
  };
  const overlaps = overlapsOf(
    { ...asked, ...(plan.changed && { scheduledAt: plan.asked }) },
    // While our own save is running, a new value may come from it.
    write.isPending ? {} : base,
    saved,
  );

  /** Remembers the saved value when a change begins. */
  const begin = (name: keyof Base, hasBegun: boolean) =>
    setBase((old) => (hasBegun && name in old ? old : { ...old, [name]: saved[name] }));

  function type(next: Partial<Texts>) {
    for (const name of TEXT_NAMES) if (name in next) begin(name, name in changedWords);
    // Text typed back to the saved value is no change any more.
    setTyped((old) => changedTexts({ ...old, ...next }, post));
  }

  function putEdits(next: PostEdits) {
    setTyped(next.typed);
    setChosen(next.targets);
    setBase(next.base);
    if (next.plan) plan.choose(next.plan);
    else plan.forget();
  }

  return {
    texts,
    base,
    edits,
    /** Restores kept changes: values saved since are overlaps like any other. */
    bringBack: putEdits,
    discard: () => putEdits({ typed: {}, targets: null, plan: null, base: {} }),
    overlaps,
    targets: chosen ?? present,
    /** Null after approval, when the date is scheduled. */
    plan: isBeforeApproval(post.status)
      ? {
          ...plan,
          choose: (next: Parameters<typeof plan.choose>[0]) => {
            begin('scheduledAt', plan.changed);
            plan.choose(next);
          },
          remove: () => {
            begin('scheduledAt', plan.changed);
            plan.remove();
          },
        }
      : null,
    changed,
    lostPlan: plan.lost,
    /** Saving asks reviewers again. */
    contentChanged: targetsChanged || labelsOf(changedTexts(typed, post, CONTENT_NAMES)) !== '',
    isSaving: write.isPending,
    type,
    choose: (next: TargetChoice[]) => {
      begin('targets', targetsChanged);
      // Changed back they are no change any more, unless a save is running or a field for own words is empty for now.
      const isBack = sameChoices(next, present) && next.every(({ caption }) => caption !== '');
      setChosen(isBack && !write.isPending ? null : next);
    },
    /** Bases this side's value on the other one, which it will replace. */
    keepMine: (field: OverlapField) => setBase((old) => ({ ...old, [field]: saved[field as keyof Base] })),
    takeTheirs: (field: OverlapField) => {
      const mine = { typed, chosen };
      const putBack = () => {
        setBase((old) => ({ ...old, [field]: saved[field as keyof Base] }));
        if (field === 'targets') setChosen(mine.chosen);
        else if (field === 'scheduledAt') plan.choose(plan.value);
        else if (field !== 'reviewDueAt') setTyped((old) => ({ ...old, [field]: mine.typed[field] ?? '' }));
      };
      if (field === 'targets') setChosen(null);
      else if (field === 'scheduledAt') plan.forget();
      else setTyped((old) => Object.fromEntries(Object.entries(old).filter(([name]) => name !== field)));
      toast({
        title: `Theirs is kept for ${fieldLabel(field).toLowerCase()}`,
        action: { label: 'Put mine back', onClick: putBack },
      });
    },
    /** `rest` saves what belongs to the post and is not of this form; false where it could not. */
    save: (rest: () => Promise<boolean>) => {
      if (write.isPending) return;
      const thenRest = async () => {
        if (await rest()) toast({ title: 'Post updated successfully' });
      };
      if (!changed) {
        void thenRest();
        return;
      }
      if (overlaps.length > 0) {
        document.getElementById(BOTH_CHANGED)?.focus();
        toast({ title: 'Please choose what to keep first' });
        return;
      }
      const planned = plan.read();
      if (!planned) return;
      const body = { ...asked, ...planned };
      // Targets with a disconnected account stay: they are removed only explicitly.
      const left = targetsChanged ? leftIn(post.targets) : [];
      const byHand = left.length > 0 && { byHand: left };
      write.mutate(
        { params: { id: post.id }, body: { ...body, ...byHand, basedOn: only(base, Object.keys(body)) } },
        {
          onSuccess: () => {
            // Input from during the request stays unsaved.
            setTyped((old) => changedTexts(old, texts));
            setChosen((old) => (old === chosen ? null : old));
            setBase((old) => ({
              ...old,
              ...each(TEXT_NAMES, (name) => texts[name]),
              ...planned,
              ...(targetsChanged && { targets: targetsToSend(chosen) }),
            }));
            plan.saved();
          },
          onDone: thenRest,
          onError: (error) => {
            failPlainly(error instanceof TypeError ? NOT_REACHED : 'Failed to update post').onError(error);
            // Somebody else saved first: reads their values, so that both are shown.
            if (error instanceof ApiError && error.status === 409) void somethingChanged(client);
          },
        },
      );
    },
  };
}

export type PostForm = ReturnType<typeof usePostForm>;
