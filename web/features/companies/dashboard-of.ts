/** The address of a company's dashboard. */
export const dashboardOf = (name: string) => `/dashboard?company=${encodeURIComponent(name)}`;

/** The company whose dashboard an address shows; null on other screens and on the dashboard of all. */
export const companyShown = (path: string, search: URLSearchParams): string | null =>
  path === '/dashboard' ? search.get('company')?.trim() || null : null;

/** The same with the client's posting times open. */
export const timesOf = (name: string) => `${dashboardOf(name)}&times`;

/** Another view of the same page gets no entry of its own: going back leaves the page, which asks. */
export const inPlace = (address: string) => ({ replace: address.startsWith(`${location.pathname}?`) });
