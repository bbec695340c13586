import { CalendarClock, CheckCheck, Send } from 'lucide-react';
import { Link } from 'wouter';
import type { Post } from '#domain/posts/contract.ts';
import { reviewerCount } from '#domain/posts/state.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { useMarkPosted, useResend } from '../mutations.ts';
import type { ActionsNow } from '../use-post-actions.ts';

/** What can be done without editing. Renders nothing where there is nothing to do. */
export function ViewActions({ post, actions }: { post: Post; actions: ActionsNow }) {
  const resend = useResend(post.id);
  const mark = useMarkPosted(post.id);
  const hasReviewers = reviewerCount(post) > 0;
  // A due post offers the same deed in its notice.
  const marks = actions.markPosted && !actions.isDue;
  if (!hasReviewers && !marks && !actions.schedule) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.schedule && (
        <Button asChild variant="secondary" className="flex-1">
          <Link href={`/post/${post.id}/schedule`} {...actsAsButton}>
            <CalendarClock aria-hidden />
            {actions.unschedule ? 'Reschedule Post' : 'Schedule Post'}
          </Link>
        </Button>
      )}
      {marks && (
        <Button className="flex-1" pending={mark.isPending} onClick={mark.go}>
          <CheckCheck aria-hidden />
          Mark as Posted
        </Button>
      )}
      {hasReviewers && (
        <Button
          variant="secondary"
          className="flex-1"
          disabled={!actions.resend}
          title={actions.resend ? undefined : 'Nobody is waiting to review this post'}
          pending={resend.isPending}
          onClick={resend.go}
        >
          <Send aria-hidden />
          Resend Notifications
        </Button>
      )}
    </div>
  );
}
