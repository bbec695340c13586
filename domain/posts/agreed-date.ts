import type { ApprovalStatus } from '#domain/approvals/status.ts';
import { TOO_LATE_AFTER } from '#domain/publishing/timing.ts';
import { isFailed, isSettledAhead, type PostStatus } from './status.ts';

interface Agreed {
  status: ApprovalStatus;
  /** The post's date when the reviewer said yes; null where the post had none. */
  agreedDate: Date | null;
}

/** Everyone has said yes, so a new date may be one that nobody agreed to. */
export const hasAgreedDate = (status: PostStatus) => isSettledAhead(status) || isFailed(status);

/**
 * Whether a date differs from one that a reviewer said yes to. A reviewer who approved a post without a date
 * left the date to the agency.
 */
export const needsNewYes = (status: PostStatus, reviews: readonly Agreed[], at: Date): boolean =>
  hasAgreedDate(status) &&
  reviews.some(
    ({ status: said, agreedDate }) =>
      said === 'approved' && agreedDate !== null && agreedDate.getTime() !== at.getTime(),
  );

/** A post that went out this near to the date that its reviewers know went out on it. */
export const ON_TIME_WITHIN = 120_000;

/** Whether somebody who said yes knows another date than the one on which the post went out. */
export const wentOutOtherwise = (
  reviews: readonly { status: ApprovalStatus; toldDate: Date | null }[],
  at: Date,
): boolean =>
  reviews.some(
    ({ status: said, toldDate }) =>
      said === 'approved' &&
      toldDate !== null &&
      Math.abs(toldDate.getTime() - at.getTime()) > ON_TIME_WITHIN,
  );

/** How long after the agreed date a retry still counts as keeping that date. */
const REPAIRED_WITHIN = TOO_LATE_AFTER;
export const CHOOSE_NEW_TIME = 'Choose a new time: this client says yes to the date as well.';

/**
 * Why a failed post is not retried now, where the client's yes covers the date; null where it may be retried.
 * A post whose date lies ahead keeps it. The time counts from the agreed date, so that retries do not extend
 * the limit.
 */
export const whyNoRetry = (scheduledAt: Date | null, reviews: readonly Agreed[], now: Date): string | null =>
  (scheduledAt === null || scheduledAt <= now) &&
  reviews.some(
    ({ status: said, agreedDate }) =>
      said === 'approved' && agreedDate !== null && now.getTime() - agreedDate.getTime() > REPAIRED_WITHIN,
  )
    ? CHOOSE_NEW_TIME
    : null;
