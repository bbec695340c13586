import { beginningOf } from '#domain/kit/beginning.ts';
import type { PostFact } from './facts.ts';

const HASHTAG = /#[\p{L}\p{N}_]+/gu;

export const hashtagsIn = (text: string): string[] => text.match(HASHTAG) ?? [];

/** The text without its hashtags, and without the empty lines they leave behind. */
export const withoutHashtags = (text: string): string =>
  text
    .replace(HASHTAG, '')
    // Not from within a run: each of a long run of blanks would be read to its end.
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The captions' hashtags, the most used first; the newer first where equal. */
export function ownHashtags(posts: readonly PostFact[]): { tag: string; count: number }[] {
  const found = new Map<string, { tag: string; count: number }>();
  for (const post of posts)
    for (const tag of new Set(hashtagsIn(post.caption).map((tag) => tag.toLowerCase()))) {
      const known = found.get(tag);
      if (known) known.count += 1;
      else found.set(tag, { tag, count: 1 });
    }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

const SMALL_WORDS = new Set(
  `a about after again all also am an and any are as at be because been before being but by can could day did do does
  doing down for from get go had has have he her here hers him his how i if in into is it its just let like made make me
  more most my new no not now of off on one only or other our out over own please post posts re s she should so some
  such t than that the their them then there these they this those through to today too under until up us ve very was
  we week were what when where which while who why will with would you your`.split(/\s+/),
);

/** Words that carry meaning, in order of appearance. */
export function keyWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]{2,}/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/['’]s$/, '')))].filter(
    (word) => !SMALL_WORDS.has(word) && !/^\d+$/.test(word),
  );
}

const clip = (text: string, most: number) =>
  text.length <= most ? text : `${beginningOf(text, most).replace(/\s+\S*$/, '')}…`;

/** What a post is about, in a few words: its title, else the beginning of its caption. */
export function subjectOf(post: Pick<PostFact, 'title' | 'caption'>): string | null {
  const title = post.title.replace(/\s+/g, ' ').trim();
  if (title !== '') return clip(title, 60);
  const sentence =
    withoutHashtags(post.caption)
      .split(/[.!?\n]/)[0]
      ?.trim() ?? '';
  return sentence === '' ? null : clip(sentence, 60);
}

export interface Subject {
  words: string;
  post: PostFact;
}

/** The different subjects of posts, the newest first. */
export function subjectsOf(posts: readonly PostFact[]): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const post of posts) {
    const words = subjectOf(post);
    const key = words?.toLowerCase().replace(/[\s\d#.:–-]+$/u, '');
    if (words && key && !subjects.has(key)) subjects.set(key, { words, post });
  }
  return [...subjects.values()];
}
