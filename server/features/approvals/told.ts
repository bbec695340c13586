import type { ReviewerType } from '#domain/approvals/status.ts';
import type { Resting } from './after-quiet.ts';
import type { AskedApproval } from '#server/features/posts/store.ts';

/**
 * The receiver of a message, with `sendTo` for another channel than the one they were named with, and a member's quiet
 * hours.
 */
export type Told = AskedApproval & { sendTo?: { contact: string; type: ReviewerType }; rests?: Resting };
