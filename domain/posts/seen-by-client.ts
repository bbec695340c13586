import type { PostStatus } from './status.ts';

/**
 * A post that the agency's own people stopped, as its client sees it: still in review, and without a date, as it goes
 * out at none for now. That somebody inside asked for changes is not theirs to learn.
 */
export const seenByClient = <Post extends { status: PostStatus; scheduledAt: string | null }>({
  isStoppedInside,
  ...post
}: Post & { isStoppedInside: boolean }) =>
  isStoppedInside ? { ...post, status: 'In Review' as const, scheduledAt: null } : post;
