import type { ReactNode } from 'react';
import { CalendarClock, CalendarX2, CheckCheck, Send, SendHorizontal, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { isForInstagram } from '#domain/networks/place.ts';
import type { Post } from '#domain/posts/contract.ts';
import { reviewerCount } from '#domain/posts/state.ts';
import { isFailed, isPublished, NO_REVIEWER, NOBODY_WAITS } from '#domain/posts/status.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { useLeaving } from '#web/ui/unsaved-changes.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { useMarkPosted, useResend, useSendForReview, useUnschedule } from '../mutations.ts';
import { useDeletePost } from '../delete-post.ts';
import type { ActionsNow } from '../use-post-actions.ts';

const UNSAVED = 'Save your changes first';

type ActionsProps = {
  post: Post;
  actions: ActionsNow;
  /** Any part of the post is unsaved: only saved content is sent. */
  unsaved: boolean;
  unsavedReviewers: boolean;
};

/** All actions of the post, by the rules that the server uses, too. */
export function PostActions({ post, actions, unsaved, unsavedReviewers }: ActionsProps) {
  const [, navigate] = useLocation();
  const send = useSendForReview(post);
  const resend = useResend(post.id);
  const mark = useMarkPosted(post);
  const unschedule = useUnschedule(post);
  const leaving = useLeaving();
  const remove = useDeletePost(() => leaving.withoutAsking(() => navigate('/')));
  const full = 'w-full';
  const offersSend = actions.sendForReview || actions.sendLacksReviewer;
  /** The next step of an approved post without a date. */
  const schedulesFirst = actions.markPosted && !actions.unschedule && !isFailed(post.status);
  const hasReviewers = reviewerCount(post) > 0;
  const canResend = hasReviewers && actions.resend;
  const whyNoResend = canResend
    ? unsaved && UNSAVED
    : !actions.sendLacksReviewer && (actions.whyNoResend ?? NOBODY_WAITS);
  return (
    <PageSection title="ACTIONS">
      <div className="flex flex-col gap-2.5">
        {offersSend && (
          <WithHint hint={actions.sendLacksReviewer && !unsavedReviewers ? NO_REVIEWER : unsaved && UNSAVED}>
            <Button
              needs="send"
              className={full}
              disabled={actions.sendLacksReviewer || unsaved}
              pending={send.isPending}
              // A date of which a part is missing is as unsaved as one that is whole.
              onClick={({ currentTarget }) => !lacksPart(currentTarget.closest('main')) && void send.go()}
            >
              <SendHorizontal aria-hidden />
              {actions.sendLabel}
            </Button>
          </WithHint>
        )}
        {!isPublished(post.status) && (
          // The hint above about sending is said once.
          <WithHint hint={!(offersSend && whyNoResend === UNSAVED) && whyNoResend}>
            <Button
              needs="send"
              variant="secondary"
              className={full}
              disabled={!canResend || unsaved}
              pending={resend.isPending}
              onClick={resend.go}
            >
              <Send aria-hidden />
              Resend Notifications
            </Button>
          </WithHint>
        )}
        {actions.schedule && (
          <Button
            needs="schedule"
            asChild
            variant={schedulesFirst ? 'primary' : 'secondary'}
            className={full}
          >
            <Link href={`/post/${post.id}/schedule`} {...actsAsButton}>
              <CalendarClock aria-hidden />
              {actions.unschedule ? 'Reschedule Post' : 'Schedule Post'}
            </Link>
          </Button>
        )}
        {actions.unschedule && (
          <Button
            needs="schedule"
            variant="secondary"
            className={full}
            pending={unschedule.isPending}
            onClick={unschedule.go}
          >
            <CalendarX2 aria-hidden />
            Unschedule
          </Button>
        )}
        {actions.markPosted && (
          <Button
            needs="publish"
            variant="secondary"
            className={full}
            pending={mark.isPending}
            onClick={mark.go}
          >
            <CheckCheck aria-hidden />
            {isForInstagram(post.targets) ? 'Mark as Posted on Instagram' : 'Mark as Posted'}
          </Button>
        )}
        <Button
          needs="remove"
          variant="ghost"
          className={`${full} text-danger-ink hover:bg-danger-soft hover:text-danger-ink`}
          pending={remove.deleting !== undefined}
          onClick={() => remove.ask(post)}
        >
          <Trash2 aria-hidden />
          Delete Post
        </Button>
      </div>
    </PageSection>
  );
}

function WithHint({ hint, children }: { hint: string | false; children: ReactNode }) {
  return (
    <div>
      {children}
      {hint && <p className="mt-1 text-center text-xs text-muted">{hint}</p>}
    </div>
  );
}
