import { RotateCw } from 'lucide-react';
import type { Approval } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { isFailed, needsChanges } from '#domain/posts/status.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useMarkPosted, useRetry } from '../deeds.ts';
import type { ActionsNow } from '../use-post-actions.ts';

type AlertsProps = { post: Post; approvals: Approval[] | undefined; actions: ActionsNow; zone: string };

/** What waits for the owner, above everything else. */
export function PostAlerts({ post, approvals, actions, zone }: AlertsProps) {
  const rejected = approvals?.filter((approval) => approval.status === 'rejected').length ?? 0;
  return (
    <>
      {needsChanges(post.status) && (
        <Alert tone="danger" title="Changes Requested">
          {rejected > 1 ? 'Reviewers have' : 'A reviewer has'} asked for changes. Edit the post, then resubmit
          it for review.
        </Alert>
      )}
      {isFailed(post.status) && <Failed post={post} canRetry={actions.retry} />}
      {actions.isDue && <DueNow post={post} canMark={actions.markPosted} zone={zone} />}
    </>
  );
}

function Failed({ post, canRetry }: { post: Post; canRetry: boolean }) {
  const retry = useRetry(post.id);
  return (
    <Alert
      tone="danger"
      title="This post did not go out"
      action={
        canRetry && (
          <Button variant="secondary" size="sm" pending={retry.isPending} onClick={retry.go}>
            <RotateCw aria-hidden />
            Retry
          </Button>
        )
      }
    >
      {post.failureReason ?? 'The reason is not known.'}
    </Alert>
  );
}

function DueNow({ post, canMark, zone }: { post: Post; canMark: boolean; zone: string }) {
  const mark = useMarkPosted(post.id);
  return (
    <Alert
      tone="warning"
      title="Due now"
      action={
        canMark && (
          <Button size="sm" pending={mark.isPending} onClick={mark.go}>
            Mark as Posted
          </Button>
        )
      }
    >
      It was planned for {post.scheduledAt && momentText(post.scheduledAt, zone)}. Post it, then mark it as
      posted.
    </Alert>
  );
}
