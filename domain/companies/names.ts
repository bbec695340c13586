/** Stands for the posts that name no company; no company can be called so. */
export const UNCATEGORIZED = 'UNCATEGORIZED';

export const NAME_RESERVED = 'This name stands for posts without a client. Please choose another one.';
/** An address cannot end in it: browsers read `.` and `..` as steps between folders. */
const DOTS = /^\.{1,2}$/;
export const NAME_OF_DOTS = 'A client cannot be called by dots alone. Please choose another name.';
export const isOfDots = (name: string) => DOTS.test(name.trim());

export const NAME_NEEDED = 'Please name the client of these posts first';

/** Up to two uppercase initials from the first two words; a sign alone, as in “Fern & Oak”, is no word, nor is what stands in brackets. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const words = name
    .replace(/\(.*?\)/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return (words.length > 0 ? words : parts)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Names that differ only in case name the same company. */
export const sameCompany = (a: string | null, b: string | null) =>
  (a ?? UNCATEGORIZED).trim().toLowerCase() === (b ?? UNCATEGORIZED).trim().toLowerCase();

export const isUncategorized = (name: string | null) => sameCompany(name, null);
