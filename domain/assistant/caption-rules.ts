import { captionFrames, fittingTags, madeTags } from './caption-style.ts';
import type { Facts } from './facts.ts';
import { sentencesOf } from './sentences.ts';
import { hashtagsIn } from './topics.ts';

export interface Rewritten {
  caption: string;
  /** What was changed, and what was not. */
  note: string;
}

const KEPT_TAGS = 3;

const TAGS_ONLY = /^(?:#[\p{L}\p{N}_]+)+$/u;

/** The text, and the hashtags that stand together behind it. A hashtag inside a sentence belongs to the text. */
function withTagsApart(caption: string): { text: string; tags: string[] } {
  const words = caption.trim().split(/(\s+)/);
  let end = words.length;
  while (end > 0 && TAGS_ONLY.test(words[end - 1] ?? '')) end -= 2;
  const text = words.slice(0, Math.max(0, end)).join('');
  const tags = hashtagsIn(words.slice(Math.max(0, end)).join(''));
  // "We love #coffee": the last word of a sentence.
  const isLastWord =
    tags.length === 1 && /[\p{L}\p{N},:;–-]$/u.test(text) && !/[\r\n]/.test(words[end] ?? '');
  return isLastWord ? { text: caption.trim(), tags: [] } : { text, tags };
}

/** Whole sentences from the beginning, up to half of the length, unchanged. Null where there is only one. */
export function shortened(caption: string): Rewritten | null {
  const { text, tags } = withTagsApart(caption);
  const sentences = sentencesOf(text);
  const kept: string[] = [];
  let left = text.length / 2;
  for (const sentence of sentences) {
    const { length } = sentence.trim();
    if (kept.length > 0 && length > left) break;
    kept.push(sentence);
    left -= length;
  }
  if (kept.length === sentences.length && tags.length <= KEPT_TAGS) return null;
  const keptTags = tags.slice(0, KEPT_TAGS);
  return {
    caption: [kept.join('').trim(), keptTags.join(' ')].filter(Boolean).join('\n\n'),
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
