import type { ApprovalStatus } from '#domain/approvals/status.ts';
import {
  goesOutAt,
  isBeingWritten,
  isOpenForReview,
  next,
  type PostState,
  type PostStatus,
  isBeforeReview,
} from './status.ts';

/**
 * Whether a change of a post's content would send a new request to those who are asked about it, for which a
 * member needs the right to send. Reviewers who have not answered yet see the new version behind the link that
 * they have.
 */
export const wouldAskAgain = (status: PostStatus, reviews: readonly { status: ApprovalStatus }[]): boolean =>
  !isBeingWritten(status) &&
  reviews.some((one) => !isOpenForReview(status) || one.status === 'approved' || one.status === 'passed');

/** For members who may not schedule: see whySchedulersOnly. */
export const GOES_OUT_AS_IT_STANDS =
  'This post is scheduled and goes out without a review, so changing what it says is part of scheduling, which your role does not allow. A manager or an owner can change it.';
export const LEAVES_THE_SCHEDULE =
  'This post is scheduled with the approval of reviewers who were removed since, so a change would take it off the schedule, which your role does not allow. A manager or an owner can change it.';

/**
 * Why only members who may schedule change a post's content: it would still go out by itself, because it never had
 * reviewers, or no longer, because they were removed. Null where reviewers are asked, or nothing goes out.
 */
export function whySchedulersOnly(post: PostState, now: Date): string | null {
  const goesOut = (status: PostStatus) => goesOutAt(status, post.scheduledAt) !== null;
  const changed = next(post, { type: 'content changed' }, now);
  if (!goesOut(post.status) || !changed.ok) return null;
  if (goesOut(changed.to)) return GOES_OUT_AS_IT_STANDS;
  return isBeforeReview(changed.to) ? LEAVES_THE_SCHEDULE : null;
}
