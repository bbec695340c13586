/** Up to two uppercase initials from the first two words; lone signs and text in brackets do not count. */
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
