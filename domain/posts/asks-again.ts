import type { ApprovalStatus } from '#domain/approvals/status.ts';
import { isBeingWritten, isOpenForReview, type PostStatus } from './status.ts';

/**
 * Whether a change of a post's content would send a new request to those who are asked about it, for which a
 * member needs the right to send. Reviewers who have not answered yet see the new version behind the link that
 * they have.
 */
export const wouldAskAgain = (status: PostStatus, reviews: readonly { status: ApprovalStatus }[]): boolean =>
  !isBeingWritten(status) &&
  reviews.some((one) => !isOpenForReview(status) || one.status === 'approved' || one.status === 'passed');
