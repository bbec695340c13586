export const UNCATEGORIZED = 'UNCATEGORIZED';

/** Up to two uppercase initials from the first two words. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Names that differ only in case name the same company. */
export const sameCompany = (a: string | null, b: string | null) =>
  (a ?? UNCATEGORIZED).trim().toLowerCase() === (b ?? UNCATEGORIZED).trim().toLowerCase();
