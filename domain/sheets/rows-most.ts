/** The most drafts of one step. In a file of its own for screens that only count. */
export const ROWS_MOST = 1000;
