import type { PostInGrid } from './views.ts';
import { goesOutAt, isFullyApproved, isUnderReview, next, type PostState } from './status.ts';

/** What the owner may do with a post now. Screens ask this for their buttons; the server asks `next` again. */
export interface PostActions {
  sendForReview: boolean;
  /** The same action is called 'Resubmit for Review' after changes were requested. */
  sendLabel: 'Send for Review' | 'Resubmit for Review';
  resend: boolean;
  schedule: boolean;
  unschedule: boolean;
  markPosted: boolean;
  retry: boolean;
  edit: boolean;
  /** Saving caption or media sends everyone's approval back to pending: warn before. */
  editResetsApprovals: boolean;
  /** Saving caption or media turns a post that removed reviewers had approved into a draft: warn before. */
  editMakesDraft: boolean;
  isDue: boolean;
}

export function actionsFor(post: PostState, now: Date): PostActions {
  const can = (type: 'send' | 'unschedule' | 'mark posted' | 'retry') => next(post, { type }, now).ok;
  const later = new Date(now.getTime() + 60_000);
  const edited = next(post, { type: 'content changed' }, now);
  return {
    sendForReview: can('send'),
    sendLabel: post.status === 'Changes Requested' ? 'Resubmit for Review' : 'Send for Review',
    resend: isUnderReview(post.status),
    schedule: next(post, { type: 'schedule', at: later }, now).ok,
    unschedule: can('unschedule'),
    markPosted: can('mark posted'),
    retry: can('retry'),
    edit: edited.ok,
    editResetsApprovals:
      edited.ok &&
      edited.answers === 'all pending' &&
      (isFullyApproved(post) || post.reviews.some((review) => review.status === 'approved')),
    editMakesDraft: edited.ok && edited.to === 'Draft' && post.status !== 'Draft',
    isDue: isDue(post, now),
  };
}

/** The post's time has come, and a person has to post it. */
export const isDue = (post: Pick<PostState, 'status' | 'scheduledAt' | 'goingOut'>, now: Date) =>
  !post.goingOut && (goesOutAt(post.status, post.scheduledAt)?.getTime() ?? Infinity) <= now.getTime();

/** The same of a row of a list. */
export const isRowDue = (row: Pick<PostInGrid, 'status' | 'scheduledAt' | 'underWay'>, now: Date) =>
  isDue(
    {
      status: row.status,
      scheduledAt: row.scheduledAt === null ? null : new Date(row.scheduledAt),
      goingOut: goingOutOf(row),
    },
    now,
  );

/** Whether a network is publishing the post of a row, or will. */
export const goingOutOf = ({ underWay }: Pick<PostInGrid, 'underWay'>): PostState['goingOut'] =>
  underWay === 'calling' || underWay === 'retrying' ? { calling: underWay === 'calling' } : null;
