/** The orders of the grid. */
export const POST_SORTS = ['newest', 'date', 'status', 'title'] as const;
export type PostSort = (typeof POST_SORTS)[number];

export const SORT_LABELS: Record<PostSort, string> = {
  newest: 'Newest first',
  date: 'By date',
  status: 'By status',
  title: 'By title',
};
