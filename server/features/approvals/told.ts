import type { ReviewerType } from '#domain/approvals/status.ts';
import type { AskedApproval } from '#server/features/posts/store.ts';

/** The receiver of a message, with `sendTo` for another channel than the one they were named with. */
export type Told = AskedApproval & { sendTo?: { contact: string; type: ReviewerType } };
