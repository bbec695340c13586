const RUN = /https?:\/\/[^\s<>"]+/giu;
const AFTER_LINKS = `'.,;:!?…`;
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
const LINK_ON_X = new RegExp(
  [
    // A host with a scheme, or one that does not stand in the middle of an address, a name or a tag.
    `(?:(?<![a-z0-9@＠$#＃])(https?://)|(?<![\\p{L}\\p{N}_@＠$#＃./-]))`,
    `(?:[\\p{L}\\p{M}\\p{N}_-]+\\.)+(?!(?:${OF_FILES})(?![\\w./-]))(?:\\p{L}{2,}|xn--[a-z0-9-]+)(?![\\w@+-])(?::\\d+)?`,
    // X ends a link before some letters that are not ASCII. They count as words here, which is never too little.
    `([/?#][!#-;=?-~]*)?`,
  ].join(''),
  'giu',
);

/**
 * What X may take for a link, also without a scheme: it knows all top-level domains, of which there are more each
 * year, so any ending counts. Sure is only what has a scheme and a known form, or a path; the rest may be words.
 */
export function linksOnX(text: string): (Link & { sure: boolean })[] {
  const known = Array.from(text.matchAll(LINK_ON_X), ({ 0: run, 1: scheme, 2: path, index: from }) => {
    const url = endedAt(run, (sign) => AFTER_LINKS.includes(sign));
    return { from, to: from + url.length, url, sure: Boolean(scheme ?? path) };
  });
  const others = linksIn(text).filter(({ from, to }) => !known.some((one) => from < one.to && to > one.from));
  return [...known, ...others.map((one) => ({ ...one, sure: false }))];
}
