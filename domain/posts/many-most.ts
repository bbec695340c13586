/** So many posts can be named in one request, and chosen on a screen. Apart, for screens that only count. */
export const MANY_MOST = 200;

/**
 * So many dates can change in one step: a post moves with all that stand after it, and nobody chooses those. All are
 * held until the last has its date, so that there is an end.
 */
export const DATES_MOST = 500;
