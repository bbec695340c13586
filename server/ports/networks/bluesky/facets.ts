import { countText } from '#domain/networks/count-text.ts';
import { linksIn } from '#domain/networks/links.ts';
import type { Json } from '../port.ts';

const MENTION = /(?<![\p{L}\p{N}_.@/])@([a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]*[a-z0-9])+)/giu;
const TAG = /(?<![\p{L}\p{N}_&#/])#([^\s#\p{P}\p{S}]*\p{L}[^\s#\p{P}\p{S}]*(?:_[^\s#\p{P}\p{S}]+)*)/gu;
/** A longer tag stays words: with it as a tag the whole post would be refused. */
const [MOST_TAG_BYTES, MOST_TAG_GRAPHEMES] = [640, 64];

export type Facet = { index: { byteStart: number; byteEnd: number }; features: { [key: string]: Json }[] };

/** Mentioned handles, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(MENTION), (match) => (match[1] ?? '').toLowerCase())),
];

/** Links, mentions and hashtags in the text; positions count bytes of UTF-8. */
export function facetsOf(text: string, dids: Readonly<Record<string, string>>): Facet[] {
  const found: { from: number; to: number; feature: { [key: string]: Json } }[] = [];
  const add = (from: number, words: string, type: string, more: { [key: string]: Json }) => {
    const to = from + words.length;
    if (found.some((one) => from < one.to && to > one.from)) return;
    found.push({ from, to, feature: { $type: `app.bsky.richtext.facet#${type}`, ...more } });
  };
  for (const { from, url } of linksIn(text)) add(from, url, 'link', { uri: url });
  for (const match of text.matchAll(MENTION)) {
    const did = dids[(match[1] ?? '').toLowerCase()];
    if (did) add(match.index, match[0], 'mention', { did });
  }
  for (const match of text.matchAll(TAG)) {
    const [, tag = ''] = match;
    const length = countText(tag, { max: MOST_TAG_GRAPHEMES, count: 'graphemes' });
    if (Buffer.byteLength(tag) <= MOST_TAG_BYTES && length <= MOST_TAG_GRAPHEMES)
      add(match.index, match[0], 'tag', { tag });
  }
  const bytes = (to: number) => Buffer.byteLength(text.slice(0, to));
  return found
    .sort((one, other) => one.from - other.from)
    .map(({ from, to, feature }) => ({
      index: { byteStart: bytes(from), byteEnd: bytes(to) },
      features: [feature],
    }));
}
