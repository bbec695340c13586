/** Unicode spells accents in two ways. New names have the first one; older rows and pasted text may have the other. */
export const spellingsOf = (name: string) => [
  ...new Set([name, name.normalize('NFC'), name.normalize('NFD')]),
];

/** Letters that change their number or their shape with the case, which a database's `lower` does not follow. */
const CHANGES_SHAPE = /[ßẞσςİŉ\ufb00-\ufb06]|ss|i\u0307/iu;

/** More than this many times “ss” in one name is not looked up with each of them as “ß”. */
const MOST_SHARP = 4;

/** Every way to write the “ss” of a name: STRASSENSCHLOSS may be Straßenschloß, Strassenschloß … */
function sharpened(name: string): string[] {
  const [first = '', ...rest] = name.split('ss');
  if (rest.length > MOST_SHARP) return [name, name.replaceAll('ss', 'ß')];
  return rest.reduce((all, part) => all.flatMap((one) => [`${one}ss${part}`, `${one}ß${part}`]), [first]);
}

/**
 * The same where the case may differ, too, for a database that compares letter by letter in lower case: Weiß is
 * WEISS, and ΟΔΟΣ is οδος, although no single letter says so.
 */
export function casedSpellingsOf(name: string): string[] {
  if (!CHANGES_SHAPE.test(name)) return spellingsOf(name);
  const upper = name.normalize('NFC').toUpperCase();
  return [...new Set([name, upper, ...sharpened(upper.toLowerCase())].flatMap(spellingsOf))];
}

/** For comparing: names that differ only in case or in the spelling of accents are the same. */
export const asCompared = (name: string) => name.normalize('NFC').toUpperCase().toLowerCase();
