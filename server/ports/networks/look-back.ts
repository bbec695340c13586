/** A page of an account's own posts, newest first. */
export interface PostsPage<Post> {
  posts: Post[];
  /** Where the next one begins; null after the last. */
  next: string | null;
}

/** Far more than an account publishes while one answer is lost, and an end where a network would give pages for ever. */
const PAGES_MOST = 20;

/**
 * An account's own posts, newest first, as far back as the one that is looked for could stand: others may have gone out
 * since. `reached` is false where the pages ended before that; then nobody can say that it is not among them.
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
    // A server that knows no pages gives the first one again.
    if (reached || posts.size === before) return { posts: [...posts.values()], reached };
    from = next;
  }
  return { posts: [...posts.values()], reached: false };
}
