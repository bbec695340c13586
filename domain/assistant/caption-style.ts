import { allPosts, type Facts } from './facts.ts';
import { median } from './habits.ts';
import { hashtagsIn, keyWords, ownHashtags, withoutHashtags } from './topics.ts';
import { listed, some } from './words.ts';

export interface Style {
  captions: number;
  medianLength: number;
  withHashtags: number;
  withQuestion: number;
  topTags: string[];
}

/** Statistics of how this owner writes; null where there are no captions. */
export function styleOf(facts: Facts): Style | null {
  const posts = allPosts(facts).filter((post) => post.caption.trim() !== '');
  if (posts.length === 0) return null;
  return {
    captions: posts.length,
    medianLength: Math.round(median(posts.map((post) => post.caption.length)) ?? 0),
    withHashtags: posts.filter((post) => hashtagsIn(post.caption).length > 0).length,
    withQuestion: posts.filter((post) => post.caption.includes('?')).length,
    topTags: ownHashtags(posts)
      .slice(0, 5)
      .map(({ tag }) => tag),
  };
}

export function styleWords(style: Style): string {
  const tags = style.topTags.length > 0 ? ` Most used: ${listed(style.topTags)}.` : '';
  return (
    `Your last ${some(style.captions, 'caption')}: half of them have up to ${style.medianLength} characters, ` +
    `${some(style.withQuestion, 'asks', 'ask')} a question, ${some(style.withHashtags, 'carries', 'carry')} hashtags.${tags}`
  );
}

/** A question, a story and a list about a subject; gaps for the owner stand in square brackets. */
export function captionFrames(subject: string, tags: readonly string[]): string[] {
  const title = `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`;
  return [
    '[A question that your followers can answer in one word.]\n\n[Two sentences on why you ask.]\n\nTell us in the comments.',
    '[How it began.]\n[What went differently than planned.]\n[Where it stands today.]\n\nWhat would you like to see next?',
    '1. [First point]\n2. [Second point]\n3. [Third point]\n\nWhich one is yours?',
  ].map((frame) => [title, frame, tags.slice(0, 5).join(' ')].filter(Boolean).join('\n\n'));
}

/** Own hashtags that fit a caption: first those whose word it uses, then the most used. */
export function fittingTags(facts: Facts, text: string, most: number): string[] {
  const present = new Set(hashtagsIn(text).map((tag) => tag.toLowerCase()));
  const words = keyWords(text);
  const own = ownHashtags(allPosts(facts))
    .map(({ tag }) => tag)
    .filter((tag) => !present.has(tag));
  const fits = own.filter((tag) => words.some((word) => tag.includes(word)));
  return [...fits, ...own.filter((tag) => !fits.includes(tag))].slice(0, most);
}

/** Hashtags made of a text's own words, for an owner who has not used any yet. */
export const madeTags = (text: string, most: number): string[] =>
  keyWords(withoutHashtags(text))
    .filter((word) => word.length > 3)
    .slice(0, most)
    .map((word) => `#${word.replace(/[^\p{L}\p{N}]/gu, '')}`);
