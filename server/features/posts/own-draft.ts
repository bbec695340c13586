import { isBeforeReview } from '#domain/posts/status.ts';
import type { Member } from '#server/kit/route.ts';
import type { PostRow } from './store.ts';

type Known = Pick<PostRow, 'status' | 'authorId' | 'createdAt' | 'updatedAt'>;

/** Whether whoever may write drafts may take this one away: they made it, and nobody has sent or changed it since. */
export const isOwnDraftAsMade = ({ userId }: Member, post: Known): boolean =>
  isBeforeReview(post.status) &&
  post.authorId === userId &&
  post.updatedAt.getTime() === post.createdAt.getTime();
