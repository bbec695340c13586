import { captionFrames, fittingTags, madeTags } from './caption-style.ts';
import type { Facts } from './facts.ts';
import { hashtagsIn, withoutHashtags } from './topics.ts';

export interface Rewritten {
  caption: string;
  /** What was changed, and what was not. */
  note: string;
}

const sentencesOf = (text: string) =>
  text.split(/(?<=[.!?…])\s+|\n+/).filter((sentence) => sentence.trim() !== '');

const KEPT_TAGS = 3;

/** Whole sentences from the beginning, up to half of the length, unchanged. Null where there is only one. */
export function shortened(caption: string): Rewritten | null {
  const text = withoutHashtags(caption);
  const sentences = sentencesOf(text);
  const tags = hashtagsIn(caption);
  const kept: string[] = [];
  let left = text.length / 2;
  for (const sentence of sentences) {
    if (kept.length > 0 && sentence.length > left) break;
    kept.push(sentence.trim());
    left -= sentence.length;
  }
  if (kept.length === sentences.length && tags.length <= KEPT_TAGS) return null;
  const keptTags = tags.slice(0, KEPT_TAGS);
  return {
    caption: [kept.join(' '), keptTags.join(' ')].filter(Boolean).join('\n\n'),
    note: `Kept the first ${kept.length} of ${sentences.length} sentences${tags.length > 0 ? ` and ${keptTags.length} of ${tags.length} hashtags` : ''}. Nothing was rewritten.`,
  };
}

const MOST_TAGS = 5;

/** Adds hashtags at the end: the company's own where it has some, else made of the caption's words. */
export function tagged(facts: Facts, title: string, caption: string): Rewritten | null {
  const text = `${title}\n${caption}`;
  const own = fittingTags(facts, text, MOST_TAGS);
  const present = new Set(hashtagsIn(caption).map((tag) => tag.toLowerCase()));
  const tags = own.length > 0 ? own : madeTags(text, MOST_TAGS).filter((tag) => !present.has(tag));
  if (tags.length === 0) return null;
  return {
    caption: [caption.trimEnd(), tags.join(' ')].filter(Boolean).join('\n\n'),
    note:
      own.length > 0
        ? 'Hashtags from this company’s own captions.'
        : 'Made from the words of this post; this company has used no hashtags yet.',
  };
}

/** A frame around the title, with the company's own hashtags. */
export function framed(facts: Facts, title: string): Rewritten | null {
  const [caption] = captionFrames(title, fittingTags(facts, title, MOST_TAGS));
  if (title.trim() === '' || caption === undefined) return null;
  return {
    caption,
    note: 'A frame built from your title. What stands in square brackets is yours to fill in.',
  };
}
