import type { ApprovalStatus } from '#domain/approvals/status.ts';
import { TOO_LATE_AFTER } from '#domain/publishing/timing.ts';
import { isFailed, isSettledAhead, type PostStatus } from './status.ts';

interface Agreed {
  status: ApprovalStatus;
  /** The date that the post had when they said yes; null where it had none. */
  agreedDate: Date | null;
}

/** Everyone has said yes, so that another date may be one that they have not agreed to. */
export const hasAgreedDate = (status: PostStatus) => isSettledAhead(status) || isFailed(status);

/**
 * Whether a date is another one than somebody said yes to. Who approved a post without a date left the date to the
 * agency.
 */
export const needsNewYes = (status: PostStatus, reviews: readonly Agreed[], at: Date): boolean =>
  hasAgreedDate(status) &&
  reviews.some(
    ({ status: said, agreedDate }) =>
      said === 'approved' && agreedDate !== null && agreedDate.getTime() !== at.getTime(),
  );

/** How long after the agreed date another try still makes good what was agreed to. */
export const REPAIRED_WITHIN = TOO_LATE_AFTER;
export const CHOOSE_NEW_TIME = 'Choose a new time: this client says yes to the date as well.';

/**
 * Why what failed is not tried again now, where the client's yes is to the date, too; null where it may be. What lies
 * ahead keeps its date. It counts from the date that was agreed to, so that no try makes the time for the next one longer.
 */
export const whyNoRetry = (scheduledAt: Date | null, reviews: readonly Agreed[], now: Date): string | null =>
  (scheduledAt === null || scheduledAt <= now) &&
  reviews.some(
    ({ status: said, agreedDate }) =>
      said === 'approved' && agreedDate !== null && now.getTime() - agreedDate.getTime() > REPAIRED_WITHIN,
  )
    ? CHOOSE_NEW_TIME
    : null;
