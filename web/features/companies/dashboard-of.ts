/** Where a company's posts are. */
export const dashboardOf = (name: string) => `/dashboard?company=${encodeURIComponent(name)}`;

/** The company that an address shows the dashboard of; null on every other screen and on the dashboard of all. */
export const companyShown = (path: string, search: URLSearchParams): string | null =>
  path === '/dashboard' ? search.get('company')?.trim() || null : null;

/** The same with the client's posting times open. */
export const timesOf = (name: string) => `${dashboardOf(name)}&times`;
