import type { PostStatus } from './status.ts';

/** Which statuses a company card counts as active. */
export const ACTIVE_STATUSES: readonly PostStatus[] = ['Draft', 'In Review', 'Approved', 'Scheduled'];

/** What each count of a company takes in. */
export const COUNTED_STATUSES = {
  published: ['Published'],
  active: ACTIVE_STATUSES,
  needsChanges: ['Changes Requested'],
} as const satisfies Record<string, readonly PostStatus[]>;

/** The three lists of the Approvals tab. */
export const APPROVAL_LISTS = [
  { title: 'Needs Changes', statuses: ['Changes Requested'], empty: 'No posts need changes' },
  { title: 'Pending Review', statuses: ['In Review'], empty: 'No posts pending review' },
  { title: 'Approved', statuses: ['Approved', 'Scheduled', 'Published'], empty: 'No approved posts' },
] as const satisfies readonly { title: string; statuses: readonly PostStatus[]; empty: string }[];

export const needsChangesLabel = (count: number) => `${count} need${count === 1 ? 's' : ''} changes`;
