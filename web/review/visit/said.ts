import type { ReviewPage } from '#domain/approvals/contract.ts';
import { isUnderReview } from '#domain/posts/status.ts';

/** The reviewer's answer to the version that is shown: a yes to an earlier one is no yes to this. */
export const saidOf = ({ approval, post }: ReviewPage) =>
  approval?.status === 'approved' && (approval.answeredVersion ?? post.version) !== post.version
    ? 'earlier'
    : approval?.status;

export type SaidOf = ReturnType<typeof saidOf>;

/** Whether an answer still counts: a yes to an earlier version may be given anew while the post is in review. */
export const isNeededIn = (page: ReviewPage) =>
  saidOf(page) === 'earlier' ? isUnderReview(page.post.status) : saidOf(page) !== 'passed';

/** Whether there is a yes to take back: to the shown version, or one to an earlier version that counts for it. */
export const hasYesIn = (page: ReviewPage) => saidOf(page) === 'approved' || page.approval?.earlierCounts;

/** Whoever approved asks for changes by withdrawing the approval. */
export const askingIn = (page: ReviewPage) => (hasYesIn(page) ? 'withdraw' : 'request_changes');
