import { Download, RotateCw } from 'lucide-react';
import type { Approval } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';
import { isFailed, needsChanges } from '#domain/posts/status.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useMarkPosted, useRetry } from '../mutations.ts';
import type { ActionsNow } from '../use-post-actions.ts';

type AlertsProps = {
  post: Post;
  approvals: Approval[] | undefined;
  actions: ActionsNow;
  zone: string;
};

/** What waits for the owner, above everything else. */
export function PostAlerts({ post, approvals, actions, zone }: AlertsProps) {
  return (
    <>
      {needsChanges(post.status) && <ChangesRequested approvals={approvals ?? []} />}
      {isFailed(post.status) && <Failed post={post} canRetry={actions.retry} />}
      {post.goingOut && <GoingOut {...post.goingOut} />}
      {actions.isDue && <DueNow post={post} canMark={actions.markPosted} zone={zone} />}
    </>
  );
}

/** With the reviewers' own words: they are what the next step begins with. */
function ChangesRequested({ approvals }: { approvals: Approval[] }) {
  const rejected = approvals.filter((approval) => approval.status === 'rejected');
  return (
    <Alert tone="danger" title="Changes Requested">
      {rejected.length > 1 ? 'Reviewers have' : 'A reviewer has'} asked for changes. Edit the post, then
      resubmit it for review.
      {rejected.map(
        ({ id, comment, reviewerName }) =>
          comment && (
            <blockquote key={id} className="mt-1.5 border-l-2 border-current/40 pl-3 wrap-anywhere text-ink">
              <span className="whitespace-pre-wrap">{comment}</span>
              {reviewerName && <span className="text-muted"> · {reviewerName}</span>}
            </blockquote>
          ),
      )}
    </Alert>
  );
}

/** A network is at work on it: there is nothing to do but to know. */
function GoingOut({ channel, calling, reason }: NonNullable<Post['goingOut']>) {
  if (calling)
    return (
      <Alert title="Going out now">
        {channel} has been handed this post and has not answered yet. It cannot be changed until then.
      </Alert>
    );
  return (
    <Alert tone="warning" title={`${channel} could not take it yet`}>
      {reason && `It said: “${reason}”. `}It is tried again by itself, for up to 24 hours after its time.
    </Alert>
  );
}

function Failed({ post, canRetry }: { post: Post; canRetry: boolean }) {
  const retry = useRetry(post);
  return (
    <Alert
      tone="danger"
      title={post.unconfirmed ? 'Unconfirmed: it may have gone out' : 'This post did not go out'}
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
      <Material post={post} />
    </Alert>
  );
}

/** What whoever posts it needs at hand: the words, and the files as they were uploaded. */
function Material({ post }: { post: Post }) {
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {post.caption && <CopyButton text={post.caption} label="Copy caption" size="sm" />}
      {post.assets.map((asset, index) => (
        <Button key={asset.id} asChild variant="secondary" size="sm">
          <a href={`${asset.url}?original=1`} download>
            <Download aria-hidden />
            {asset.type === 'video' ? 'Video' : 'Photo'} {index + 1}
          </a>
        </Button>
      ))}
    </div>
  );
}
