import { useState } from 'react';
import type { Approval } from '#domain/approvals/contract.ts';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import { reviewersEffect, sameReviewers, type ReviewerForm } from '#domain/posts/reviewers.ts';
import { readReviewBy } from '#domain/posts/schedule.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { dateInZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCompanyOf } from '../queries.ts';
import { ReviewByField } from '../reviewers/review-by-field.tsx';
import { ReviewerFields } from '../reviewers/reviewer-fields.tsx';
import { useReviewerForm } from '../reviewers/use-reviewers.ts';

type EditorProps = { post: Post; approvals: Approval[] | undefined; zone: string; canEdit: boolean };

/** Who reviews the post and until when. Nothing happens before it is saved. */
export function ReviewersEditor({ post, approvals, zone, canEdit }: EditorProps) {
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const saved = { emails: post.reviewerEmails, phones: post.reviewerPhones };
  const savedDue = post.reviewDueAt ? dateInZone(new Date(post.reviewDueAt), zone) : '';
  // Null as long as nobody touched it, so that a poll can still bring something new.
  const [chosen, setChosen] = useState<ReviewerForm | null>(null);
  const [due, setDue] = useState<string | null>(null);
  const [dueError, setDueError] = useState<string | null>(null);
  const now = useNow();
  const company = useCompanyOf(post.companyName);
  const write = useChange(updatePost);
  const reviewers = useReviewerForm(chosen ?? { ...saved, emailTyped: '', phoneTyped: '' }, setChosen);

  const { emails, phones, emailTyped, phoneTyped } = reviewers.form;
  const isOther = (list: { emails: string[]; phones: string[] }) =>
    !sameReviewers(list.emails, saved.emails) || !sameReviewers(list.phones, saved.phones);
  const dueDate = due ?? savedDue;
  const dueChanged = dueDate !== savedDue;
  const changed = isOther(reviewers.form) || dueChanged || emailTyped !== '' || phoneTyped !== '';
  useUnsavedChanges(changed);

  const effect = isOther(reviewers.form)
    ? reviewersEffect(stateOfPost(post, approvals ?? []), saved, { emails, phones }, now)
    : null;

  function undo() {
    setChosen(null);
    setDue(null);
    setDueError(null);
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
      { params: { id: post.id }, body },
      {
        onSuccess: () => {
          undo();
          toast({ title: 'Post updated successfully' });
        },
        ...failPlainly('Failed to update reviewers'),
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
            setDue(date);
            setDueError(null);
          }}
        />
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
