import type { OwnApproval, ReviewPage } from '#domain/approvals/contract.ts';
import { besidesAnswers } from '#domain/approvals/thread.ts';

export type Response = {
  status: Exclude<OwnApproval['status'], 'passed'>;
  comment: string | null;
  at: string | null;
  /** The answer was about an earlier version, or the reviewer is asked again. */
  isEarlier: boolean;
  /** A tacit yes: silence that counted as agreed. */
  tacit: boolean;
};

type Line = ReviewPage['comments'][number];

/** The comment of the reviewer's last decision, while a new one is awaited. */
function earlierWords({ approval, comments }: ReviewPage): Line | undefined {
  if (approval?.status !== 'pending') return undefined;
  return comments.filter((line) => line.approvalId === approval.id && line.decision !== null).pop();
}

/** This reviewer's last answer, without listed comments; null before the first answer and on a preview. */
export function responseOf(page: ReviewPage, listed: readonly Line[] = []): Response | null {
  const { approval, post } = page;
  // A reviewer who was not needed has not answered.
  if (!approval || approval.status === 'passed') return null;
  const { status } = approval;
  const words = earlierWords(page);
  const comment = approval.comment ?? words?.body ?? null;
  const at = approval.respondedAt ?? words?.createdAt ?? null;
  if (status === 'pending' && !comment && !at) return null;
  const isEarlier = status === 'pending' || (approval.answeredVersion ?? post.version) !== post.version;
  const isListed = listed.some((line) => line.approvalId === approval.id && line.body === comment);
  return { status, comment: isListed ? null : comment, at, isEarlier, tacit: approval.tacit };
}

/**
 * The thread without comments shown elsewhere: beside a reviewer's present answer, in the reviewer's own
 * card, or in the list of requested changes.
 */
export function threadOf(page: ReviewPage, listed: readonly Line[] = []): Line[] {
  const own = earlierWords(page);
  return besidesAnswers(page.comments, page.allApprovals).filter(
    (line) => line !== own && !listed.includes(line),
  );
}
