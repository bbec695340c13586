import type { ApprovalStatus } from '#domain/approvals/status.ts';
import {
  goesOutAt,
  isBeingWritten,
  isOpenForReview,
  next,
  type PostState,
  type PostStatus,
} from './status.ts';

/**
 * Whether a change of a post's content would send a new request to those who are asked about it, for which a
 * member needs the right to send. Reviewers who have not answered yet see the new version behind the link that
 * they have.
 */
export const wouldAskAgain = (status: PostStatus, reviews: readonly { status: ApprovalStatus }[]): boolean =>
  !isBeingWritten(status) &&
  reviews.some((one) => !isOpenForReview(status) || one.status === 'approved' || one.status === 'passed');

/** For members who may not schedule: see wouldStillGoOut. */
export const GOES_OUT_AS_IT_STANDS =
  'This post is scheduled and goes out without a review, so changing what it says is part of scheduling, which your role does not allow. A manager or an owner can change it.';

/**
 * Whether a post would still go out by itself after a change of its content, because it never had reviewers.
 * For that a member needs the right to schedule.
 */
export function wouldStillGoOut(post: PostState, now: Date): boolean {
  const changed = next(post, { type: 'content changed' }, now);
  return changed.ok && goesOutAt(changed.to, post.scheduledAt) !== null;
}
