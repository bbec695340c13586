import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import { sameReviewers, type ReviewerForm } from '#domain/posts/reviewers.ts';
import { readReviewBy } from '#domain/posts/schedule.ts';
import { ApiError } from '#web/lib/api.ts';
import { dateInZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { useReviewerForm } from '../reviewers/use-reviewers.ts';

interface Base {
  reviewerEmails: string[];
  reviewerPhones: string[];
  reviewDueAt: string | null;
}

/** All unsaved changes, and the saved values when they began. */
export interface ReviewerEdits {
  chosen: ReviewerForm | null;
  due: string | null;
  base: Base | null;
}

const basisOf = (body: Partial<Base>, base: Base): Partial<Base> =>
  Object.fromEntries(Object.entries(base).filter(([name]) => name in body));

/** The post's reviewers and their deadline while they are edited. Nothing happens before it is saved. */
export function usePostReviewers(post: Post, zone: string) {
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const client = useQueryClient();
  const saved = { emails: post.reviewerEmails, phones: post.reviewerPhones };
  const savedDue = post.reviewDueAt ? dateInZone(new Date(post.reviewDueAt), zone) : '';
  // Null until it is changed, so that a poll can update it.
  const [chosen, setChosen] = useState<ReviewerForm | null>(null);
  const [due, setDue] = useState<string | null>(null);
  // The saved values when a change began.
  const [base, setBase] = useState<Base | null>(null);
  const [dueError, setDueError] = useState<string | null>(null);
  const edits = useMemo<ReviewerEdits>(() => ({ chosen, due, base }), [chosen, due, base]);
  const write = useChange(updatePost);
  const present: Base = {
    reviewerEmails: saved.emails,
    reviewerPhones: saved.phones,
    reviewDueAt: post.reviewDueAt,
  };
  const isSaved = (form: ReviewerForm) =>
    form.emailTyped === '' &&
    form.phoneTyped === '' &&
    sameReviewers(form.emails, saved.emails) &&
    sameReviewers(form.phones, saved.phones);
  /** Remembers the saved values when a change begins: of the lists, or of the date. */
  const begin = (names: (keyof Base)[], hasBegun: boolean) =>
    setBase((old) =>
      old && hasBegun
        ? old
        : { ...present, ...old, ...Object.fromEntries(names.map((n) => [n, present[n]])) },
    );
  const reviewers = useReviewerForm(chosen ?? { ...saved, emailTyped: '', phoneTyped: '' }, (form) => {
    begin(['reviewerEmails', 'reviewerPhones'], chosen !== null);
    // Typed back to what is saved it is no change any more.
    setChosen(isSaved(form) && !write.isPending ? null : form);
  });

  const { emailTyped, phoneTyped } = reviewers.form;
  const isOther = (list: { emails: string[]; phones: string[] }) =>
    !sameReviewers(list.emails, saved.emails) || !sameReviewers(list.phones, saved.phones);
  const dueDate = due ?? savedDue;
  const dueChanged = dueDate !== savedDue;
  const listsChanged = isOther(reviewers.form);

  function putEdits(next: ReviewerEdits) {
    setChosen(next.chosen);
    setDue(next.due);
    setDueError(null);
    setBase(next.base);
  }
  const undo = () => putEdits({ chosen: null, due: null, base: null });

  function save() {
    const settled = reviewers.settle();
    if (!settled || write.isPending) return;
    const reviewBy = dueDate === '' ? null : readReviewBy(dueDate, zone, new Date());
    if (dueChanged && reviewBy && !reviewBy.ok) {
      setDueError(reviewBy.message);
      return;
    }
    const body = {
      ...(isOther(settled) && { reviewerEmails: settled.emails, reviewerPhones: settled.phones }),
      ...(dueChanged && { reviewDueAt: reviewBy?.ok ? reviewBy.at.toISOString() : null }),
    };
    // Only somebody who is in the list already was typed.
    if (Object.keys(body).length === 0) {
      undo();
      return;
    }
    write.mutate(
      { params: { id: post.id }, body: { ...body, basedOn: basisOf(body, base ?? present) } },
      {
        onSuccess: () => {
          // Input from during the request stays unsaved, and is based on what was just saved.
          setChosen((old) => (old === chosen || old === settled ? null : old));
          setDue((old) => (old === due ? null : old));
          setBase((old) => old && { ...old, ...body });
        },
        onDone: () => toast({ title: 'Post updated successfully' }),
        onError: (error) => {
          failPlainly('Failed to update reviewers').onError(error);
          if (error instanceof ApiError && error.status === 409) void somethingChanged(client);
        },
      },
    );
  }

  return {
    reviewers,
    /** The people differ from the saved ones. */
    listsChanged,
    changed: listsChanged || dueChanged || emailTyped !== '' || phoneTyped !== '',
    isSaving: write.isPending,
    save,
    undo,
    edits,
    /** Restores kept changes: a date saved since waits for a choice, and the server joins the lists. */
    bringBack: putEdits,
    due: {
      date: dueDate,
      saved: savedDue,
      error: dueError,
      choose: (date: string) => {
        begin(['reviewDueAt'], dueChanged);
        setDue(date === savedDue && !write.isPending ? null : date);
        setDueError(null);
      },
      /** Somebody else saved another date while it was changed here. */
      isLate: dueChanged && base !== null && base.reviewDueAt !== post.reviewDueAt && !write.isPending,
      keepMine: () => setBase((old) => old && { ...old, reviewDueAt: post.reviewDueAt }),
      takeTheirs: () => setDue(null),
    },
  };
}

export type PostReviewers = ReturnType<typeof usePostReviewers>;
