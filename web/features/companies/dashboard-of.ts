/** Where a company's posts are. */
export const dashboardOf = (name: string) => `/dashboard?company=${encodeURIComponent(name)}`;
