/** The beginning of a text, at most this long. A character at its end is there whole or not at all. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  // Older browsers: an emoji made of several may lose some of them, but none is cut in half.
  if (!('Segmenter' in Intl)) return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return text.slice(0, new Intl.Segmenter().segment(text).containing(most)?.index);
}
