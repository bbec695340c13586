import { BellRing, CalendarClock, CheckCheck, Download, RotateCw } from 'lucide-react';
import { Link } from 'wouter';
import type { Approval } from '#domain/approvals/contract.ts';
import { answerLabel } from '#domain/approvals/status.ts';
import { placeOf } from '#domain/networks/place.ts';
import { isByHand, type Target } from '#domain/networks/targets.ts';
import { mediaFor, mediumKey, readVariant } from '#domain/networks/variant.ts';
import type { Asset, Post } from '#domain/posts/contract.ts';
import { isFailed, needsChanges } from '#domain/posts/status.ts';
import { momentText } from '#web/lib/time-zone.ts';
import { useNow } from '#web/lib/use-now.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { useMarkPosted, useRetry } from '../mutations.ts';
import type { ActionsNow } from '../use-post-actions.ts';
import { useReminds } from '../use-reminds.ts';
import { noRequestLeft } from './no-request-left.ts';

type AlertsProps = {
  post: Post;
  approvals: Approval[] | undefined;
  actions: ActionsNow;
  zone: string;
};

/** What needs the owner, above everything else. */
export function PostAlerts({ post, approvals, actions, zone }: AlertsProps) {
  return (
    <>
      {needsChanges(post.status) && <ChangesRequested post={post} approvals={approvals} />}
      {isFailed(post.status) && <Failed post={post} actions={actions} zone={zone} />}
      {post.goingOut && <GoingOut {...post.goingOut} ofSeveral={post.targets.length > 0} />}
      {actions.isDue && <DueNow post={post} canMark={actions.markPosted} zone={zone} />}
    </>
  );
}

/** Quotes the reviewers, as their words are the next step. */
function ChangesRequested({ post, approvals }: Pick<AlertsProps, 'post' | 'approvals'>) {
  const rejected = (approvals ?? []).filter((approval) => approval.status === 'rejected');
  const back = rejected.filter((approval) => approval.withdrawn).length;
  const asked = rejected.length - back;
  const who = (back > 0 && asked > 0 ? asked : rejected.length) > 1 ? 'Reviewers have' : 'A reviewer has';
  const also = `asked for changes, and ${back > 1 ? 'others have' : 'another has'} taken back the approval`;
  const did = back === 0 ? 'asked for changes' : asked === 0 ? 'taken back the approval' : also;
  return (
    <Alert tone="danger" title="Changes Requested">
      {approvals && approvals.length > 0 && rejected.length === 0
        ? noRequestLeft(post, approvals)
        : `${who} ${did}. Edit the post, then resubmit it for review.`}
      {rejected.map(
        ({ id, comment, reviewerName, status, withdrawn }) =>
          comment && (
            <blockquote key={id} className="mt-1.5 border-l-2 border-current/40 pl-3 wrap-anywhere text-ink">
              <span className="whitespace-pre-wrap">{comment}</span>
              {reviewerName && <span className="text-muted"> · {reviewerName}</span>}
              {withdrawn && <span className="text-muted"> · {answerLabel(status, { withdrawn })}</span>}
            </blockquote>
          ),
      )}
    </Alert>
  );
}

/** A network is at work on the post: nothing has to be done. */
function GoingOut({
  channel,
  calling,
  reason,
  ofSeveral,
}: NonNullable<Post['goingOut']> & { ofSeveral: boolean }) {
  if (calling)
    return (
      <Alert title="Going out now">
        {channel} has been handed this post and has not answered yet. It cannot be changed until then.
      </Alert>
    );
  // What each account waits for is shown beside it.
  if (ofSeveral && !reason)
    return <Alert title="On its way">It goes out on {channel} as soon as all of it is ready there.</Alert>;
  if (ofSeveral)
    return (
      <Alert tone="warning" title={`Not out yet on ${channel}`}>
        {reason} It goes on by itself.
      </Alert>
    );
  return (
    <Alert tone="warning" title={`${channel} could not take it yet`}>
      {reason && `It said: “${reason}”. `}It is tried again by itself, for up to 24 hours after its time.
    </Alert>
  );
}

/** Why the post did not go out, and all ways to continue. */
function Failed({ post, actions, zone }: { post: Post; actions: ActionsNow; zone: string }) {
  const reminds = useReminds(post);
  const now = useNow();
  // It failed while it was being prepared; another try keeps the date.
  const isAhead = post.scheduledAt !== null && new Date(post.scheduledAt) > now;
  const retry = useRetry(post, { reminds: reminds === true, isAhead });
  const mark = useMarkPosted(post);
  return (
    <Alert
      tone="danger"
      title={
        post.unconfirmed
          ? 'Unconfirmed: it may have gone out'
          : isAhead
            ? 'This post cannot go out as it is'
            : 'This post did not go out'
      }
    >
      {post.scheduledAt && `It ${isAhead ? 'is' : 'was'} planned for ${momentText(post.scheduledAt, zone)}. `}
      {post.failureReason ?? 'The reason is not known.'}
      <div className="mt-2.5 flex flex-wrap gap-2">
        {actions.markPosted && (
          <Button needs="publish" variant="secondary" size="sm" pending={mark.isPending} onClick={mark.go}>
            <CheckCheck aria-hidden />I posted it
          </Button>
        )}
        {actions.schedule && (
          <Button needs="schedule" asChild variant="secondary" size="sm">
            <Link href={`/post/${post.id}/schedule`} {...actsAsButton}>
              <CalendarClock aria-hidden />
              New time
            </Link>
          </Button>
        )}
        {actions.retry && reminds !== null && (
          <Button needs="publish" variant="secondary" size="sm" pending={retry.isPending} onClick={retry.go}>
            {reminds ? <BellRing aria-hidden /> : <RotateCw aria-hidden />}
            {isAhead ? 'Try again' : reminds ? 'Remind me now' : 'Publish now'}
          </Button>
        )}
      </div>
    </Alert>
  );
}

function DueNow({ post, canMark, zone }: { post: Post; canMark: boolean; zone: string }) {
  const mark = useMarkPosted(post);
  const byHand = post.targets.filter(isByHand);
  return (
    <Alert
      tone="warning"
      title="Due now"
      action={
        canMark && (
          <Button needs="publish" size="sm" pending={mark.isPending} onClick={mark.go}>
            Mark as Posted
          </Button>
        )
      }
    >
      It was planned for {post.scheduledAt && momentText(post.scheduledAt, zone)}. Post it
      {byHand.length > 0 && ` on ${byHand.map(placeOf).join(' and on ')}`}, then mark it as posted.
      {byHand.length === 0 && <Material caption={post.caption} assets={post.assets} />}
      {byHand.map((target) => (
        <MaterialFor key={target.id} post={post} target={target} named={byHand.length > 1} />
      ))}
    </Alert>
  );
}

/** The material for one account: its caption, its files, and its first comment. */
function MaterialFor({ post, target, named }: { post: Post; target: Target; named: boolean }) {
  const variant = readVariant(target.options);
  const assets = post.assets.map((asset) => ({ ...asset, key: mediumKey(asset.objectPath) }));
  const place = placeOf(target);
  return (
    <>
      {named && <p className="mt-3 font-medium wrap-anywhere text-ink">{place}</p>}
      <Material
        caption={target.caption ?? post.caption}
        assets={mediaFor(assets, variant)}
        firstComment={variant.firstComment}
        of={`for ${place}`}
      />
    </>
  );
}

type MaterialProps = {
  caption: string;
  assets: readonly Asset[];
  firstComment?: string | null;
  /** The account's name, for screen readers. */
  of?: string;
};

/** What a person needs to post it: the caption, and the files as uploaded. */
function Material({ caption, assets, firstComment = null, of }: MaterialProps) {
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {caption && <CopyButton text={caption} label="Copy caption" of={of} size="sm" />}
      {assets.map((asset, index) => (
        <Button key={asset.id} asChild variant="secondary" size="sm">
          <a href={`${asset.url}?original=1`} download>
            <Download aria-hidden />
            {asset.type === 'video' ? 'Video' : 'Photo'} {index + 1}
            {of && <span className="sr-only"> {of}</span>}
          </a>
        </Button>
      ))}
      {firstComment && <CopyButton text={firstComment} label="Copy first comment" of={of} size="sm" />}
    </div>
  );
}
