/** The address of a company's archive; null: of all companies. */
export const archiveOf = (company: string | null) =>
  company === null ? '/archive' : `/archive?company=${encodeURIComponent(company)}`;
