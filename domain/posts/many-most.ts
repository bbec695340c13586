/** The most posts in one request or selection. In a file of its own for screens that only count. */
export const MANY_MOST = 200;

/**
 * The most dates that one step may change: moving a post also moves all posts after it, which nobody selects.
 * All rows stay locked until the last has its date, so there has to be a limit.
 */
export const DATES_MOST = 500;
