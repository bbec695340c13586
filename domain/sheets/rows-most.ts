/** So many drafts can be made in one step. Apart, for screens that only count. */
export const ROWS_MOST = 1000;
