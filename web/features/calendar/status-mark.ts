import type { PostStatus } from '#domain/posts/status.ts';

/** One strong colour for each status, for marks without words. */
export const statusMark: Record<PostStatus, string> = {
  Draft: 'bg-on-draft',
  'In Review': 'bg-on-in-review',
  'Changes Requested': 'bg-on-changes-requested',
  Approved: 'bg-on-approved',
  Scheduled: 'bg-on-scheduled',
  Published: 'bg-published',
  Failed: 'bg-failed',
};
