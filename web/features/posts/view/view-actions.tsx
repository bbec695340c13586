import { CalendarClock, CheckCheck, Send, SendHorizontal, UserPlus } from 'lucide-react';
import { Link } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { reviewerCount } from '#domain/posts/state.ts';
import { isFailed, isPublished } from '#domain/posts/status.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { useMarkPosted, useResend, useSendForReview } from '../mutations.ts';
import type { ActionsNow } from '../use-post-actions.ts';

type ViewActionsProps = {
  post: Post;
  actions: ActionsNow;
  /** Any part of the post is unsaved: only saved content is sent. */
  unsaved: boolean;
  /** Leads to the reviewers in the editor; null where nothing of them is unsaved. */
  onReviewers: (() => void) | null;
};

/** The actions without editing. Renders nothing where there are none. */
export function ViewActions({ post, actions, unsaved, onReviewers }: ViewActionsProps) {
  const resend = useResend(post.id);
  const mark = useMarkPosted(post);
  const send = useSendForReview(post);
  // What went out is over for its reviewers: nothing is ever sent again.
  const offersResend = reviewerCount(post) > 0 && !isPublished(post.status);
  // A due or failed post offers these actions in its notice.
  const failed = isFailed(post.status);
  const marks = actions.markPosted && !actions.isDue && !failed;
  const schedules = actions.schedule && !failed;
  if (!offersResend && !marks && !schedules && !actions.sendLacksReviewer) return null;
  const waitsForSave = unsaved && (actions.sendForReview || (offersResend && actions.resend));
  const hint = waitsForSave ? 'Save your changes first' : offersResend && actions.whyNoResend;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.sendForReview && (
        <Button
          needs="send"
          className="basis-full"
          disabled={unsaved}
          pending={send.isPending}
          onClick={() => void send.go()}
        >
          <SendHorizontal aria-hidden />
          {actions.sendLabel}
        </Button>
      )}
      {actions.sendLacksReviewer && (
        <div className="flex basis-full flex-col gap-1.5">
          <Button needs="compose" asChild className="w-full">
            <Link href={`/post/${post.id}?mode=edit`} {...actsAsButton}>
              <UserPlus aria-hidden />
              Add a reviewer
            </Link>
          </Button>
          <p className="text-center text-xs text-muted">Then send it for review.</p>
        </div>
      )}
      {schedules && (
        <Button
          needs="schedule"
          asChild
          // The next step of an approved post without a date.
          variant={marks && !actions.unschedule ? 'primary' : 'secondary'}
          className="flex-1"
        >
          <Link href={`/post/${post.id}/schedule`} {...actsAsButton}>
            <CalendarClock aria-hidden />
            {actions.unschedule ? 'Reschedule Post' : 'Schedule Post'}
          </Link>
        </Button>
      )}
      {marks && (
        <Button
          needs="publish"
          // Final, and too early before the date. A due post has it as the primary action of its notice.
          variant="secondary"
          className="flex-1"
          pending={mark.isPending}
          onClick={mark.go}
        >
          <CheckCheck aria-hidden />
          Mark as Posted
        </Button>
      )}
      {offersResend && (
        <Button
          needs="send"
          variant="secondary"
          className="flex-1"
          disabled={!actions.resend || unsaved}
          pending={resend.isPending}
          onClick={resend.go}
        >
          <Send aria-hidden />
          Resend Notifications
        </Button>
      )}
      {hint && <p className="basis-full text-center text-xs text-muted">{hint}</p>}
      {/* Other changes are saved at the head of the page. */}
      {waitsForSave && onReviewers && (
        <div className="flex basis-full flex-wrap items-center justify-center gap-x-2 text-xs text-muted">
          <p>The reviewers are not saved yet.</p>
          <Button variant="link" size="sm" onClick={onReviewers}>
            Show the reviewers
          </Button>
        </div>
      )}
    </div>
  );
}
