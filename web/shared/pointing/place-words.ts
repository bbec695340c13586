import type { Anchor } from '#domain/approvals/anchor.ts';
import { regionOf } from '#domain/approvals/picture-box.ts';
import { beginningOf } from '#domain/kit/beginning.ts';
import { fill } from '#domain/languages/words.ts';
import { pointingWords as words } from './words.ts';

/** 0:05, 12:40, 1:00:01 */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

const SHORT = 40;
export const shortQuote = (quote: string) =>
  quote.length > SHORT ? `${beginningOf(quote, SHORT - 1).trimEnd()}…` : quote;

/** For screen readers: "Pin 2, in picture 3, top left". */
export function placeWords(number: number | string, anchor: Anchor, at: number): string {
  if ('quote' in anchor) return fill(words.quote, { number, quote: anchor.quote });
  if ('seconds' in anchor) return fill(words.moment, { number, at, time: clock(anchor.seconds) });
  return fill(words.spot, { number, at, where: words.regions[regionOf(anchor)] });
}

/** For display: "Picture 3". */
export function placeName(anchor: Anchor, at: number): string {
  if ('quote' in anchor) return fill(words.words, { quote: shortQuote(anchor.quote) });
  if ('seconds' in anchor) return fill(words.video, { at, time: clock(anchor.seconds) });
  return fill(words.picture, { at });
}

/** The sentences and lines of a caption, for people who cannot select words. */
export function passagesOf(caption: string): { from: number; to: number; quote: string }[] {
  const found = [];
  for (const { 0: text, index } of caption.matchAll(/[^\n.!?…]+[.!?…]*/gu)) {
    const quote = text.trim();
    const from = index + text.indexOf(quote);
    if (/[\p{L}\p{N}]/u.test(quote)) found.push({ from, to: from + quote.length, quote });
  }
  return found;
}
