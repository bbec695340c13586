/** So many posts can be named in one request, and chosen on a screen. Apart, for screens that only count. */
export const MANY_MOST = 200;
