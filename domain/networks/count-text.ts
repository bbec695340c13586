import { linksIn, linksOnX, type Link } from './links.ts';
import type { TextRule } from './rules.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const FULL_MENTION = /(?<![\w/])@(\w[\w.-]*)@[a-z0-9][a-z0-9.-]*\.[a-z]{2,}/giu;
const HASHTAG = /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu;
const MENTION = /(?<![\p{L}\p{N}_@])@[\p{L}\p{N}_.]+/gu;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** The length in UTF-8. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const one of text) {
    const point = one.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export const countHashtags = (text: string) => text.match(HASHTAG)?.length ?? 0;
export const countMentions = (text: string) => text.match(MENTION)?.length ?? 0;

/**
 * A hashtag as LinkedIn knows it: the sign and one word. With a sign in it that is escaped, it is no such word. Its
 * letter is looked for first: else a long word before such a sign would take the square of its length.
 */
const WHOLE_TAG =
  /(?<![^\s\p{Ps}\p{Pi}"'])(#(?=[\p{M}\p{N}]*\p{L})[\p{L}\p{M}\p{N}]+)(?![\p{L}\p{M}\p{N}_])/gu;

/** Different links: also those that begin with `www.`, and whether or not the scheme is written. */
export const countLinks = (text: string) =>
  new Set(
    linksOnX(text)
      .filter(({ url }) => /^(https?:\/\/|www\.)/i.test(url))
      .map(({ url }) => url.replace(/^https?:\/\//i, '')),
  ).size;

export const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
/** The length of tags as YouTube counts them: with their commas, and quotation marks around a tag with a space. */
export const countTags = (text: string) =>
  tagsIn(text)
    .map((tag) => (/\s/.test(tag) ? `"${tag}"` : tag))
    .join(',').length;

/** Escapes for LinkedIn, which cuts a text off at an unescaped character; a hashtag is one only unescaped. */
export function escaped(text: string, characters: string): string {
  const escape = (part: string) =>
    Array.from(part)
      .map((one) => (characters.includes(one) ? `\\${one}` : one))
      .join('');
  return text
    .split(WHOLE_TAG)
    .map((part, index) => (index % 2 === 1 ? part : escape(part)))
    .join('');
}

/** A text as it goes out. Letters that are written in two ways are the same letter, and count as one. */
export const asSent = (text: string) => text.normalize('NFC');

/** The length of a text as this network counts it. */
export function countText(text: string, rule: TextRule): number {
  let rest = asSent(text);
  let links = 0;
  if (rule.perLink !== undefined) {
    const { perLink } = rule;
    const onX = rule.count === 'weighted';
    const found = onX ? linksOnX(rest) : linksIn(rest).map((link) => ({ ...link, sure: true }));
    // What may be a link, or words, counts as the longer of the two.
    for (const { url, sure } of found) links += sure ? perLink : Math.max(perLink, plain(url, rule));
    rest = without(rest, found);
  }
  if (rule.shortMentions) rest = rest.replace(FULL_MENTION, '@$1');
  if (rule.escape) rest = escaped(rest, rule.escape);
  return links + plain(rest, rule);
}

function without(text: string, links: readonly Link[]): string {
  let end = 0;
  let rest = '';
  for (const { from, to } of links.toSorted((one, other) => one.from - other.from)) {
    rest += text.slice(end, from);
    end = to;
  }
  return rest + text.slice(end);
}

/**
 * Letters and signs of which each is a grapheme of its own beside others of them, and none an emoji: Latin, Greek,
 * Cyrillic, dashes, quotation marks, Japanese and Chinese. Marks may join them, and what stands before an Arabic
 * number: such a letter is counted together with them.
 */
const SIMPLE =
  '\\0-\\x7f\\xc0-\\u02ff\\u0391-\\u03a1\\u03a3-\\u03ff\\u0400-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff';
const OTHERS = new RegExp(`[${SIMPLE}]?(?:[^${SIMPLE}]+[${SIMPLE}]?)+`, 'g');

/** Only what is not simple is cut into graphemes: that is slow, and most texts have little of it. */
function plain(text: string, { count }: TextRule): number {
  if (count === 'utf16') return text.length;
  // One grapheme, as a line's end alone is.
  const rest = count === 'graphemes' ? text.replaceAll('\r\n', '\n') : text;
  let sum = 0;
  const simple = rest.replace(OTHERS, (others) => {
    for (const { segment } of graphemes.segment(others)) sum += weight(segment, count);
    return '';
  });
  if (count !== 'weighted') return sum + simple.length;
  for (let at = 0; at < simple.length; at += 1) sum += isLight(simple.charCodeAt(at)) ? 1 : 2;
  return sum;
}

function weight(grapheme: string, count: TextRule['count']): number {
  if (count === 'graphemes') return 1;
  const isEmoji = EMOJI.test(grapheme) && !/^[\p{L}\p{N}©®™]$/u.test(grapheme);
  if (count === 'emoji as bytes') return isEmoji ? byteLength(grapheme) : Array.from(grapheme).length;
  if (isEmoji) return 2;
  return Array.from(grapheme).reduce((sum, one) => sum + (isLight(one.codePointAt(0) ?? 0) ? 1 : 2), 0);
}

/** Code points that X counts as one; others count as two. */
const isLight = (point: number) =>
  point <= 4351 ||
  (point >= 8192 && point <= 8205) ||
  (point >= 8208 && point <= 8223) ||
  (point >= 8242 && point <= 8247);
