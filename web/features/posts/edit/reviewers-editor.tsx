import { useEffect, useEffectEvent, useRef } from 'react';
import type { Approval } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { reviewersEffect } from '#domain/posts/reviewers.ts';
import { stateOfPost } from '#domain/posts/state.ts';
import { isBeforeReview } from '#domain/posts/status.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { useCompanyOf } from '../queries.ts';
import { ReviewByField } from '../reviewers/review-by-field.tsx';
import { ReviewerFields } from '../reviewers/reviewer-fields.tsx';
import { OneChanged } from '#web/components/one-changed.tsx';
import type { PostReviewers } from './use-post-reviewers.ts';

type EditorProps = {
  post: Post;
  form: PostReviewers;
  approvals: Approval[] | undefined;
  zone: string;
  canEdit: boolean;
  /** Somebody asked for the reviewers, from where they are not on the screen; `onShown` after they got there. */
  isWanted: boolean;
  onShown: () => void;
};

/** The post's reviewers and their deadline, with the effects of saving. */
export function ReviewersEditor(props: EditorProps) {
  const { post, form, approvals, zone, canEdit, isWanted, onShown } = props;
  const now = useNow();
  const company = useCompanyOf(post.companyName);
  const { reviewers, due } = form;
  const dueField = useRef<HTMLInputElement>(null);
  /** The buttons of the choice are gone after it. */
  const chosen = (choose: () => void) => () => {
    choose();
    dueField.current?.focus();
  };
  const fields = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  /** The section has a name, which is read where it gets the focus. */
  const focusSection = () => {
    const section = fields.current?.closest('section');
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  };
  /** The buttons are gone once nothing is unsaved. */
  const leaving = (act: () => void) => () => {
    focusWhenGone(focusSection);
    act();
  };
  const show = useEffectEvent(() => {
    focusSection();
    buttons.current?.scrollIntoView?.({ block: 'center' });
    onShown();
  });
  useEffect(() => {
    if (isWanted) show();
  }, [isWanted]);
  const { emails, phones } = reviewers.form;
  const saved = { emails: post.reviewerEmails, phones: post.reviewerPhones };
  const state = () => ({ ...stateOfPost(post, []), reviews: (approvals ?? []).filter((one) => !one.left) });
  const effect = form.listsChanged ? reviewersEffect(state(), saved, { emails, phones }, now) : null;
  // Once a post was sent, who is asked and until when is part of sending.
  const needs = isBeforeReview(post.status) ? 'compose' : 'send';
  const mayNot = useMayNot(needs);
  const off = !canEdit || mayNot !== null;

  return (
    <PageSection title="REVIEWERS">
      <div ref={fields} className="flex flex-col gap-5">
        <ReviewerFields
          companyId={company.data?.id ?? null}
          reviewers={reviewers}
          disabled={off}
          // “Add” is for files here.
          verb="Invite"
        />
        <ReviewByField
          ref={dueField}
          value={due.date}
          zone={zone}
          error={due.error}
          disabled={off}
          onChange={due.choose}
        />
        {due.isLate && (
          <OneChanged
            what="review-by date"
            theirs={due.saved || 'No date'}
            onKeep={chosen(due.keepMine)}
            onTake={chosen(due.takeTheirs)}
          />
        )}
        {canEdit && mayNot && <p className="text-xs text-muted">{mayNot}</p>}
        {effect && <Alert tone="info">{effect}</Alert>}
        {form.changed && (
          <div ref={buttons} className="flex flex-wrap gap-2">
            <Button
              needs={needs}
              pending={form.isSaving}
              onClick={() => !lacksPart(fields.current) && leaving(form.save)()}
            >
              Save Reviewers
            </Button>
            <Button variant="ghost" onClick={leaving(form.undo)}>
              Undo
            </Button>
          </div>
        )}
      </div>
    </PageSection>
  );
}
