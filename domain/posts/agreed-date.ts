import type { ApprovalStatus } from '#domain/approvals/status.ts';
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
