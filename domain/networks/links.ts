const RUN = /https?:\/\/[^\s<>"]+/giu;
const AFTER_LINKS = `'.,;:!?…“”„‘’‚«»‹›。、，．：；！？」』】〉》）］｝`;
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Without what follows a link: punctuation, and brackets that were opened before it. One that is opened within
 * the link belongs to it, as in an address of Wikipedia.
 */
function endedAt(run: string, isAfter: (sign: string) => boolean): string {
  const count: Record<string, number> = {};
  for (const sign of run) count[sign] = (count[sign] ?? 0) + 1;
  let end = run.length;
  for (; end > 0; end -= 1) {
    const sign = run.charAt(end - 1);
    const opening = OPENED_BY[sign];
    if (opening ? (count[opening] ?? 0) >= (count[sign] ?? 0) : !isAfter(sign)) break;
    count[sign] = (count[sign] ?? 0) - 1;
  }
  return run.slice(0, end);
}

export interface Link {
  from: number;
  to: number;
  url: string;
}

/** The links with a scheme. */
export function linksIn(text: string): Link[] {
  return Array.from(text.matchAll(RUN), ({ 0: run, index: from }) => {
    const url = endedAt(run, (sign) => AFTER_LINKS.includes(sign));
    return { from, to: from + url.length, url };
  }).filter(({ url }) => /:\/\/./u.test(url));
}

/** Endings of files that people write about, none of which is a top-level domain. */
const OF_FILES =
  'avi|css|csv|docx?|gif|heic|html?|jpe?g|js|json|jsx|mp3|mp4|pdf|php|png|pptx?|svg|tsx?|txt|webp|xlsx?|xml';
/** Letters and digits of hosts that X links without a scheme; it knows some more letters of Latin scripts. */
const LATIN = 'a-z0-9\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0300-\\u036f\\u1e00-\\u1eff';
/** Not in the middle of an address, a name or a tag. What is not ASCII may stand before it, also with a dot. */
const HOST_BEGINS = '(?<![a-z0-9@＠$#＃/-]|(?<![^\\0-\\x7f])\\.)';
const LINK_ON_X = new RegExp(
  [
    '(?:',
    `(?<![a-z0-9@＠$#＃])(https?://)(?:[\\p{L}\\p{M}\\p{N}_-]+\\.)*[\\p{L}\\p{M}\\p{N}-]+\\.`,
    '|',
    `${HOST_BEGINS}(?:[${LATIN}-]+\\.)+`,
    ')',
    `(?!(?:${OF_FILES})(?![\\w./-]))`,
    // Endings in other scripts have two letters at least. Those that follow count as words, also where they are
    // of the ending, which is never too little.
    `(?:(?:[a-z]{2,}|xn--[a-z0-9-]+)(?![a-z0-9@+-])|(?![a-z])[\\p{L}\\p{M}]{2})(?::\\d+)?`,
    // X ends a link before some letters that are not ASCII. They count as words here, which is never too little.
    `([/?][!#-;=?-\\[\\]_a-z|~]*)?`,
    // No link: a host that ends in nothing known does so from each of its letters on. It is passed over at once,
    // up to a scheme in it, so that a long word is read once and not once per letter.
    `|(${HOST_BEGINS}(?!https?://)[${LATIN}-](?:\\.?(?!https?://)[${LATIN}-])*)`,
  ].join(''),
  'giu',
);

/**
 * What X may take for a link, also without a scheme: it knows all top-level domains, of which there are more each
 * year, so any ending counts. Sure is only what has a scheme and a known form, or a path and no underscore before
 * it; the rest may be words.
 */
export function linksOnX(text: string): (Link & { sure: boolean })[] {
  const known = Array.from(
    text.matchAll(LINK_ON_X),
    ({ 0: run, 1: scheme, 2: path, 3: word, index: from }) => {
      const url = word === undefined ? endedAt(run, (sign) => AFTER_LINKS.includes(sign)) : '';
      const sure = Boolean(scheme ?? path) && text.charAt(from - 1) !== '_';
      return { from, to: from + url.length, url, sure };
    },
  ).filter(({ url }) => url !== '');
  let at = 0;
  // Both are in the text's order.
  const others = linksIn(text).filter(({ from, to }) => {
    while ((known[at]?.to ?? Infinity) <= from) at += 1;
    return (known[at]?.from ?? Infinity) >= to;
  });
  return [...known, ...others.map((one) => ({ ...one, sure: false }))];
}
