/** Where a company's archived posts are; null: those of all companies. */
export const archiveOf = (company: string | null) =>
  company === null ? '/archive' : `/archive?company=${encodeURIComponent(company)}`;
