import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { beginningOf } from '#domain/kit/beginning.ts';
import type { Facts, PostFact } from './facts.ts';

/** A person's text as one line of Markdown, escaped so that it shows literally. */
export function plain(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length <= most ? line : `${beginningOf(line, most).replace(/\s+\S*$/, '')}…`;
  return short.replace(/[\\`*_{}[\]()<>#+\-!|~]/g, (sign) => `\\${sign}`);
}

export const quoted = (text: string, most?: number) => `“${plain(text, most)}”`;

/** A post as a link to its page. */
export const linkTo = (post: { id: string; title: string }) =>
  `[${plain(post.title) || 'Untitled'}](/post/${post.id})`;

/** The company in brackets, where the question was about all of them. */
export const ofCompany = (facts: Facts, one: { companyName: string | null }) =>
  facts.companyName === null ? ` (${plain(one.companyName ?? UNCATEGORIZED)})` : '';

export const some = (count: number, word: string, words = `${word}s`) =>
  `${count} ${count === 1 ? word : words}`;

/** "a", "a and b", "a, b and c" */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

export const numbered = (lines: readonly string[]) =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** Joins the parts into paragraphs, without the empty ones. */
export const paragraphs = (...parts: (string | null | false | undefined)[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');

/** The first few entries of a list, and how many more there are. */
export function firstFew<T>(
  list: readonly T[],
  most: number,
  total = list.length,
): { shown: T[]; more: string } {
  const shown = list.slice(0, most);
  const rest = total - shown.length;
  return { shown, more: rest > 0 ? `…and ${rest} more.` : '' };
}

/** 3 hours, 2 days */
export function durationWords(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < 36) return some(Math.round(hours), 'hour');
  return some(Math.round(hours / 24), 'day');
}

export const nameOf = (facts: Facts) =>
  facts.companyName === null ? 'your companies' : plain(facts.companyName);

/** The most posts that an answer lists; the rest is counted. */
const LIST_MOST = 12;

/** Posts as a list of links, each with a remark. */
export function postList(
  facts: Facts,
  posts: readonly PostFact[],
  total: number,
  line: (post: PostFact) => string,
): string {
  const { shown, more } = firstFew(posts, LIST_MOST, total);
  return paragraphs(
    bullets(shown.map((post) => `${linkTo(post)}${ofCompany(facts, post)}${line(post)}`)),
    more,
  );
}
