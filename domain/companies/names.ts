/** Stands for the posts that name no company; no company can be called so. */
export const UNCATEGORIZED = 'UNCATEGORIZED';

export const NAME_RESERVED = 'This name stands for posts without a company. Please choose another one.';
export const NAME_NEEDED = 'Please enter a company name for these posts first';

/** Up to two uppercase initials from the first two words. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Names that differ only in case name the same company. */
export const sameCompany = (a: string | null, b: string | null) =>
  (a ?? UNCATEGORIZED).trim().toLowerCase() === (b ?? UNCATEGORIZED).trim().toLowerCase();

export const isUncategorized = (name: string | null) => sameCompany(name, null);
