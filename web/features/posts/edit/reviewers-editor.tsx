import { useState } from 'react';
import type { Approval } from '#domain/approvals/contract.ts';
import { dateText, wallTimeAt } from '#domain/kit/time-zone.ts';
import { updatePost, type Post } from '#domain/posts/contract.ts';
import { reviewersEffect, sameReviewers } from '#domain/posts/reviewers.ts';
import { readReviewBy } from '#domain/posts/schedule.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AFTER_A_CHANGE, failWith } from '../deeds.ts';
import { ReviewByField } from '../reviewers/review-by-field.tsx';
import { ReviewerFields, type Reviewers } from '../reviewers/reviewer-fields.tsx';

type EditorProps = { post: Post; approvals: Approval[] | undefined; zone: string; canEdit: boolean };

/** Who reviews the post and until when. Nothing happens before it is saved. */
export function ReviewersEditor({ post, approvals, zone, canEdit }: EditorProps) {
  const saved: Reviewers = { emails: post.reviewerEmails, phones: post.reviewerPhones };
  const savedDue = post.reviewDueAt ? dateText(wallTimeAt(new Date(post.reviewDueAt), zone)) : '';
  const [chosen, setChosen] = useState<Reviewers | null>(null);
  const [due, setDue] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const now = useNow();
  const write = useWrite(updatePost, AFTER_A_CHANGE);

  const reviewers = chosen ?? saved;
  const dueDate = due ?? savedDue;
  const peopleChanged =
    !sameReviewers(reviewers.emails, saved.emails) || !sameReviewers(reviewers.phones, saved.phones);
  const dueChanged = dueDate !== savedDue;
  const changed = peopleChanged || dueChanged;
  useUnsavedChanges(changed);

  const effect = peopleChanged
    ? reviewersEffect(stateOfPost(post, approvals ?? []), saved, reviewers, now)
    : null;

  function save() {
    if (write.isPending) return;
    const reviewBy = dueDate === '' ? null : readReviewBy(dueDate, zone, new Date());
    if (dueChanged && reviewBy && !reviewBy.ok) {
      setError(reviewBy.message);
      return;
    }
    write.mutate(
      {
        params: { id: post.id },
        body: {
          ...(peopleChanged && { reviewerEmails: reviewers.emails, reviewerPhones: reviewers.phones }),
          ...(dueChanged && { reviewDueAt: reviewBy?.ok ? reviewBy.at.toISOString() : null }),
        },
      },
      {
        onSuccess: () => {
          setChosen(null);
          setDue(null);
          toast({ title: 'Post updated successfully' });
        },
        ...failWith('Failed to update reviewers'),
      },
    );
  }

  return (
    <PageSection title="REVIEWERS">
      <div className="flex flex-col gap-5">
        <ReviewerFields
          companyName={post.companyName}
          value={reviewers}
          onChange={setChosen}
          disabled={!canEdit}
        />
        <ReviewByField
          value={dueDate}
          zone={zone}
          error={error}
          disabled={!canEdit}
          onChange={(date) => {
            setDue(date);
            setError(null);
          }}
        />
        {effect && <Alert tone="info">{effect}</Alert>}
        {changed && (
          <div className="flex flex-wrap gap-2">
            <Button pending={write.isPending} onClick={save}>
              Save Reviewers
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                setChosen(null);
                setDue(null);
                setError(null);
              }}
            >
              Undo
            </Button>
          </div>
        )}
      </div>
    </PageSection>
  );
}
