import type { ReviewerType } from '#domain/approvals/status.ts';
import type { AskedApproval } from '#server/features/posts/store.ts';

/** Whom a message is for, and another way to reach them than the one that they were named by. */
export type Told = AskedApproval & { sendTo?: { contact: string; type: ReviewerType } };
