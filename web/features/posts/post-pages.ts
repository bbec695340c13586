import type { PostInGrid } from '#domain/posts/views.ts';

type Listed = Pick<PostInGrid, 'id' | 'createdAt'>;

export interface PostPage<P extends Listed = PostInGrid> {
  answer: P[];
  nextCursor: string | null;
  /** The ETag, which changes with anything of the agency; null where the answer had none. */
  tag: string | null;
}

/**
 * Whether something changed since the pages were read. The first page is never newer than the others, so its
 * ETag stands for all; without ETags any later read counts as a change.
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
 * The newest page, followed by known older posts. A post that was among the newest and is missing there was
 * deleted; posts that new ones pushed off that page are kept.
 */
export function mergeNewest<P extends Listed>(newest: PostPage<P> | undefined, known: P[]): P[] {
  if (!newest) return known;
  const last = newest.answer.at(-1);
  if (!last || newest.nextCursor === null) return newest.answer;
  return [...newest.answer, ...known.filter((post) => isOlder(post, last))];
}
