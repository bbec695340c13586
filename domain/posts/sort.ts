import type { PostStatus } from './status.ts';

/** In which orders the grid can be shown. */
export const POST_SORTS = ['newest', 'date', 'status', 'title'] as const;
export type PostSort = (typeof POST_SORTS)[number];

export const SORT_LABELS: Record<PostSort, string> = {
  newest: 'Newest first',
  date: 'By date',
  status: 'By status',
  title: 'By title',
};

/** By status means: what needs somebody comes first. */
export const NEED_ORDER: readonly PostStatus[] = [
  'Failed',
  'Changes Requested',
  'In Review',
  'Draft',
  'Approved',
  'Scheduled',
  'Published',
];
