import type { Post } from '#domain/posts/contract.ts';
import { mediaCounts } from '#domain/posts/media-words.ts';
import type { PostInCalendar } from '#domain/posts/views.ts';

function underWay({ goingOut, unconfirmed }: Post): PostInCalendar['underWay'] {
  if (unconfirmed) return 'unconfirmed';
  if (goingOut === null) return null;
  return goingOut.calling ? 'calling' : 'retrying';
}

/** A whole post with what its lean views have beside. */
export const inAnyView = (post: Post) => ({
  ...post,
  ...mediaCounts(post.assets),
  toDo: 0,
  cover: post.assets[0] ?? null,
  underWay: underWay(post),
  assigneeName: post.assignee?.name ?? null,
});
