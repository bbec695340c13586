import type { NetworkName } from './network.ts';
import { RULES } from './rules-table.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What of a text is seen before somebody asks for more; `rest` is empty where nothing is folded. */
export function folded(network: NetworkName, text: string): { shown: string; rest: string } {
  const { fold } = RULES[network];
  if (!fold) return { shown: text, rest: '' };
  let end = text.split('\n').slice(0, fold.lines).join('\n').length;
  let count = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, end))) {
    count += 1;
    if (count < fold.characters) continue;
    end = index + segment.length;
    break;
  }
  if (end >= text.length) return { shown: text, rest: '' };
  // Words stay whole where that leaves most of it.
  const space = text.slice(0, end + 1).search(/\s\S*$/);
  const cut = space > end / 2 ? space : end;
  return { shown: text.slice(0, cut), rest: text.slice(cut) };
}

/**
 * The frame that the network shows a picture in, as width divided by height, and whether parts of it are not seen.
 * In a set every picture gets the frame of the first one where the network does that.
 */
export function framed(
  network: NetworkName,
  ratio: number,
  firstRatio: number = ratio,
): { ratio: number; hidesParts: boolean } {
  const { frame } = RULES[network];
  if (!frame) return { ratio, hidesParts: false };
  const asked = network === 'instagram' ? firstRatio : ratio;
  const shown = Math.min(frame[1], Math.max(frame[0], asked));
  return { ratio: shown, hidesParts: Math.abs(shown - ratio) / ratio > 0.01 };
}
