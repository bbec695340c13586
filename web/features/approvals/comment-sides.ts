import type { CommentSide } from '#domain/approvals/status.ts';
import { useApprovals } from '#web/components/use-approvals.ts';
import { readersText } from './readers.ts';

/** What is said after a line to the client, or to the team alone, was written. */
export const SAID: Record<CommentSide, { added: string; failed: string }> = {
  client: { added: 'Comment added', failed: 'Failed to add comment' },
  internal: { added: 'Note added for your team', failed: 'Failed to add the note' },
};

/** Who of the client's people reads what is written to the client. Who reviews inside is no client. */
export const useReaders = (postId: string): string | null =>
  readersText((useApprovals(postId).data ?? []).filter((one) => one.origin !== 'inside'));
