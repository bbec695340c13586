import type { JsonObject, Work } from './port.ts';

/** When the first commit of this version began: its post may be out, too, although it was not found. */
export const firstCommitOf = ({ triedSince, committingSince, scheduledAt }: Work<JsonObject>) =>
  (triedSince ?? committingSince ?? scheduledAt).getTime();

/** A page of an account's own posts, newest first. */
export interface PostsPage<Post> {
  posts: Post[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** Far more pages than needed while an answer is missing; some networks return pages forever. */
const PAGES_MOST = 20;

/**
 * An account's own posts, newest first, back to the time of the wanted post: others may have been published
 * since. `reached` is false if the pages ended before that; then the post may still exist.
 */
export async function lookBack<Post extends { id: string }>(
  read: (from: string | null) => Promise<PostsPage<Post>>,
  isTooOld: (post: Post) => boolean,
): Promise<{ posts: Post[]; reached: boolean }> {
  const posts = new Map<string, Post>();
  let from: string | null = null;
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const { posts: found, next } = await read(from);
    const before = posts.size;
    for (const post of found) posts.set(post.id, post);
    const oldest = found.at(-1);
    const reached = next === null || (oldest !== undefined && isTooOld(oldest));
    // A server without paging returns the first page again.
    if (reached || posts.size === before) return { posts: [...posts.values()], reached };
    from = next;
  }
  return { posts: [...posts.values()], reached: false };
}
