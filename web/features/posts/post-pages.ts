import type { Post } from '#domain/posts/contract.ts';

export interface PostPage {
  answer: Post[];
  nextCursor: string | null;
}

const isOlder = (post: Post, than: Post) =>
  post.createdAt < than.createdAt || (post.createdAt === than.createdAt && post.id < than.id);

/**
 * The newest page as it is now, followed by what was known to be older. What stood among the newest and is no longer
 * there was deleted; what new posts pushed off that page is kept from before.
 */
export function mergeNewest(newest: PostPage | undefined, known: Post[]): Post[] {
  if (!newest) return known;
  const last = newest.answer.at(-1);
  if (!last || newest.nextCursor === null) return newest.answer;
  return [...newest.answer, ...known.filter((post) => isOlder(post, last))];
}
