import type { Post } from './contract.ts';
import type { ManyAction } from './many.ts';
import { goesOutAt, isBeforeReview, isOpenForReview, isSettledAhead, type PostStatus } from './status.ts';

/** What a post itself says about an action whose answer was lost. */
export type Found = 'done' | 'not done' | 'unknown';

/** The state that the action was to give one post, as far as the action is about it. */
export interface Wanted {
  campaignId?: string | null | undefined;
  /** The date and status before and after, or that the planned date is kept. */
  date?: DateWanted | 'kept' | undefined;
}

export interface DateWanted {
  before: string | null;
  after: string | null;
  status: PostStatus | null;
  becomes: PostStatus | null;
}

type Seen = Pick<Post, 'status' | 'scheduledAt' | 'inCampaign'>;

/**
 * Finds out from a post, read again, whether the action was done to it. What is so now counts, whoever did it.
 * `post` is null where it is not there any more. Where somebody may have changed the post since, nobody knows.
 */
export function foundOut(action: ManyAction, post: Seen | null, wanted: Wanted): Found {
  switch (action) {
    case 'delete':
    case 'unmake':
      return post === null ? 'done' : 'not done';
    case 'restore':
      return post === null ? 'not done' : 'done';
    case 'label':
    case 'label back':
      if (post === null || wanted.campaignId === undefined) return 'unknown';
      return (post.inCampaign?.id ?? null) === wanted.campaignId ? 'done' : 'not done';
    case 'send':
      if (post === null) return 'unknown';
      if (isOpenForReview(post.status)) return 'done';
      // With requested changes it may have been sent and answered already.
      return isBeforeReview(post.status) ? 'not done' : 'unknown';
    case 'schedule':
    case 'move':
    case 'put back':
      if (post === null || wanted.date === undefined) return 'unknown';
      return wanted.date === 'kept' ? keptDateFound(post) : dateFound(post, wanted.date);
    // The copies are not to be seen from the posts.
    case 'duplicate':
      return 'unknown';
  }
}

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

function dateFound(
  { status, scheduledAt }: Seen,
  { before, after, status: was, becomes }: DateWanted,
): Found {
  if (isSame(before, after)) {
    // Only the status changes, or nothing at all.
    if (!isSame(scheduledAt, after)) return 'unknown';
    return status === becomes ? 'done' : status === was ? 'not done' : 'unknown';
  }
  if (isSame(scheduledAt, after)) return 'done';
  // With a third date, or another status, somebody may have changed it after the action.
  return isSame(scheduledAt, before) && status === was ? 'not done' : 'unknown';
}

function keptDateFound({ status, scheduledAt }: Seen): Found {
  if (goesOutAt(status, scheduledAt === null ? null : new Date(scheduledAt))) return 'done';
  return isSettledAhead(status) ? 'not done' : 'unknown';
}
