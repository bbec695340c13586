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

/** How this owner writes, counted; null while there is nothing to count. */
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
    `${style.withQuestion} ask a question, ${style.withHashtags} carry hashtags.${tags}`
  );
}

/** The beginnings of a caption about something; what only the owner can know stands in square brackets. */
export function captionFrames(subject: string, tags: readonly string[]): string[] {
  const end = tags.length > 0 ? `\n\n${tags.slice(0, 5).join(' ')}` : '';
  return [
    `${subject}: did you know?\n\n[One thing that surprises people about it.]\n\nTell us below what you would like to see next.${end}`,
    `The story of ${subject} in three lines:\n\n[How it began.]\n[What went differently than planned.]\n[Where it stands today.]${end}`,
    `Three reasons for ${subject}:\n\n1. [First reason]\n2. [Second reason]\n3. [Third reason]\n\nWhich one is yours?${end}`,
  ];
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
