import type { CommentSide } from '#domain/approvals/status.ts';
import { useApprovals } from '#web/components/use-approvals.ts';
import { readersText } from './readers.ts';

/** The toasts after a comment to the client, or a note to the team. */
export const SAID: Record<CommentSide, { added: string; failed: string; lost: string }> = {
  client: {
    added: 'Comment added',
    failed: 'Failed to add comment',
    lost: 'No answer came, so your comment may be there all the same. If you send it again now, it is not added twice.',
  },
  internal: {
    added: 'Note added for your team',
    failed: 'Failed to add the note',
    lost: 'No answer came, so your note may be there all the same. If you send it again now, it is not added twice.',
  },
};

/** The client's people who read a comment. Reviewers inside are not the client's. */
export const useReaders = (postId: string): string | null =>
  readersText((useApprovals(postId).data ?? []).filter((one) => one.origin !== 'inside'));
