import type { PostInGrid } from '#domain/posts/views.ts';

type Listed = Pick<PostInGrid, 'id' | 'createdAt'>;

export interface PostPage<P extends Listed = PostInGrid> {
  answer: P[];
  nextCursor: string | null;
  /** Changes with anything of the owner's; null where the answer had none. */
  tag: string | null;
}

/**
 * Whether something changed since the pages were read. The first of them is never newer than the others, so that its
 * tag stands for all; without tags whatever was read later counts as a change.
 */
export function isOutdated(
  pages: { first: Pick<PostPage, 'tag'> | undefined; at: number },
  newest: { page: Pick<PostPage, 'tag'> | undefined; at: number },
): boolean {
  if (!pages.first || !newest.page) return false;
  return newest.page.tag === null ? newest.at > pages.at : newest.page.tag !== pages.first.tag;
}

const isOlder = (post: Listed, than: Listed) =>
  post.createdAt < than.createdAt || (post.createdAt === than.createdAt && post.id < than.id);

/**
 * The newest page as it is now, followed by what was known to be older. What stood among the newest and is no longer
 * there was deleted; what new posts pushed off that page is kept from before.
 */
export function mergeNewest<P extends Listed>(newest: PostPage<P> | undefined, known: P[]): P[] {
  if (!newest) return known;
  const last = newest.answer.at(-1);
  if (!last || newest.nextCursor === null) return newest.answer;
  return [...newest.answer, ...known.filter((post) => isOlder(post, last))];
}
