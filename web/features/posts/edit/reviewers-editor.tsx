import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Approval } from '#domain/approvals/contract.ts';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import { reviewersEffect, sameReviewers, type ReviewerForm } from '#domain/posts/reviewers.ts';
import { readReviewBy } from '#domain/posts/schedule.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { ApiError } from '#web/lib/api.ts';
import { dateInZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { useNow } from '#web/lib/use-now.ts';
import { somethingChanged, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCompanyOf } from '../queries.ts';
import { ReviewByField } from '../reviewers/review-by-field.tsx';
import { ReviewerFields } from '../reviewers/reviewer-fields.tsx';
import { useReviewerForm } from '../reviewers/use-reviewers.ts';
import { OneChanged } from './one-changed.tsx';

interface Base {
  reviewerEmails: string[];
  reviewerPhones: string[];
  reviewDueAt: string | null;
}

const basisOf = (body: Partial<Base>, base: Base): Partial<Base> =>
  Object.fromEntries(Object.entries(base).filter(([name]) => name in body));

type EditorProps = { post: Post; approvals: Approval[] | undefined; zone: string; canEdit: boolean };

/** Who reviews the post and until when. Nothing happens before it is saved. */
export function ReviewersEditor({ post, approvals, zone, canEdit }: EditorProps) {
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const client = useQueryClient();
  const saved = { emails: post.reviewerEmails, phones: post.reviewerPhones };
  const savedDue = post.reviewDueAt ? dateInZone(new Date(post.reviewDueAt), zone) : '';
  // Null as long as nobody touched it, so that a poll can still bring something new.
  const [chosen, setChosen] = useState<ReviewerForm | null>(null);
  const [due, setDue] = useState<string | null>(null);
  // What was there when somebody began to change it.
  const [base, setBase] = useState<Base | null>(null);
  const [dueError, setDueError] = useState<string | null>(null);
  const now = useNow();
  const company = useCompanyOf(post.companyName);
  const write = useChange(updatePost);
  const present: Base = {
    reviewerEmails: saved.emails,
    reviewerPhones: saved.phones,
    reviewDueAt: post.reviewDueAt,
  };
  const begin = () => setBase((old) => old ?? present);
  const reviewers = useReviewerForm(chosen ?? { ...saved, emailTyped: '', phoneTyped: '' }, (form) => {
    begin();
    setChosen(form);
  });

  const { emails, phones, emailTyped, phoneTyped } = reviewers.form;
  const isOther = (list: { emails: string[]; phones: string[] }) =>
    !sameReviewers(list.emails, saved.emails) || !sameReviewers(list.phones, saved.phones);
  const dueDate = due ?? savedDue;
  const dueChanged = dueDate !== savedDue;
  const changed = isOther(reviewers.form) || dueChanged || emailTyped !== '' || phoneTyped !== '';
  useUnsavedChanges(changed);
  const isLate = dueChanged && base !== null && base.reviewDueAt !== post.reviewDueAt && !write.isPending;

  const effect = isOther(reviewers.form)
    ? reviewersEffect(stateOfPost(post, approvals ?? []), saved, { emails, phones }, now)
    : null;

  function undo() {
    setChosen(null);
    setDue(null);
    setDueError(null);
    setBase(null);
  }

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
    write.mutate(
      { params: { id: post.id }, body: { ...body, basedOn: basisOf(body, base ?? present) } },
      {
        onSuccess: () => {
          undo();
          toast({ title: 'Post updated successfully' });
        },
        onError: (error) => {
          failPlainly('Failed to update reviewers').onError(error);
          if (error instanceof ApiError && error.status === 409) void somethingChanged(client);
        },
      },
    );
  }

  return (
    <PageSection title="REVIEWERS">
      <div className="flex flex-col gap-5">
        <ReviewerFields
          companyId={company.data?.id ?? null}
          reviewers={reviewers}
          disabled={!canEdit}
          // Add is for files here.
          verb="Invite"
        />
        <ReviewByField
          value={dueDate}
          zone={zone}
          error={dueError}
          disabled={!canEdit}
          onChange={(date) => {
            begin();
            setDue(date);
            setDueError(null);
          }}
        />
        {isLate && (
          <OneChanged
            what="review-by date"
            theirs={savedDue || 'No date'}
            onKeep={() => setBase({ ...base, reviewDueAt: post.reviewDueAt })}
            onTake={() => setDue(null)}
          />
        )}
        {effect && <Alert tone="info">{effect}</Alert>}
        {changed && (
          <div className="flex flex-wrap gap-2">
            <Button pending={write.isPending} onClick={save}>
              Save Reviewers
            </Button>
            <Button variant="ghost" onClick={undo}>
              Undo
            </Button>
          </div>
        )}
      </div>
    </PageSection>
  );
}
