/** Unicode spells accents in two ways. New names have the first one; older rows and pasted text may have the other. */
export const spellingsOf = (name: string) => [
  ...new Set([name, name.normalize('NFC'), name.normalize('NFD')]),
];

/** For comparing: names that differ only in case or in the spelling of accents are the same. */
export const asCompared = (name: string) => name.normalize('NFC').toLowerCase();
