import type { OwnApproval, ReviewPage } from '#domain/approvals/contract.ts';
import { besidesAnswers } from '#domain/approvals/thread.ts';
import { saidOf } from '../visit/said.ts';

export type Response = {
  status: Exclude<OwnApproval['status'], 'passed'>;
  comment: string | null;
  at: string | null;
  /** The answer was about an earlier version. */
  isEarlier: boolean;
  /** A tacit yes: silence that counted as agreed. */
  tacit: boolean;
  /** It took back a yes. */
  withdrawn: boolean | undefined;
};

type Line = ReviewPage['comments'][number];

/** A yes to an earlier version leaves a new answer awaited. */
const presentOf = (page: ReviewPage) => {
  const said = saidOf(page);
  return said === 'earlier' ? 'pending' : said;
};

/** The comment of the reviewer's last decision, while a new one is awaited. */
function earlierWords(page: ReviewPage): Line | undefined {
  const { approval, comments } = page;
  if (!approval || presentOf(page) !== 'pending') return undefined;
  return comments.filter((line) => line.approvalId === approval.id && line.decision !== null).pop();
}

/** This reviewer's last answer, without listed comments; null before the first answer and on a preview. */
export function responseOf(page: ReviewPage, listed: readonly Line[] = []): Response | null {
  const { approval, post } = page;
  const status = presentOf(page);
  // A reviewer who was not needed has not answered.
  if (!approval || !status || status === 'passed') return null;
  const words = earlierWords(page);
  const comment = approval.comment ?? words?.body ?? null;
  const at = approval.respondedAt ?? words?.createdAt ?? null;
  if (status === 'pending' && !comment && !at) return null;
  const isEarlier = (approval.answeredVersion ?? post.version) !== post.version;
  const isListed = listed.some((line) => line.approvalId === approval.id && line.body === comment);
  return {
    status,
    comment: isListed ? null : comment,
    at,
    isEarlier,
    tacit: approval.tacit && !isEarlier,
    withdrawn: approval.withdrawn,
  };
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
