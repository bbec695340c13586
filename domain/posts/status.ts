import type { ApprovalStatus } from '#domain/approvals/status.ts';
import type { Side, Turn } from './turn.ts';

export const POST_STATUSES = [
  'Draft',
  'In Review',
  'Changes Requested',
  'Approved',
  'Scheduled',
  'Published',
  'Failed',
] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** What reviewers have said to a post, removed reviewers included. */
export const SAID = ['nothing', 'something', 'yes to this version'] as const;
export type Said = (typeof SAID)[number];

export interface ReviewState {
  status: ApprovalStatus;
  answeredVersion: number | null;
}

/** The state of a post that the rules take. `reviews` has one entry for each present reviewer. */
export interface PostState {
  status: PostStatus;
  version: number;
  scheduledAt: Date | null;
  /** Reviewers that are named on the post, asked or not. */
  reviewerCount: number;
  reviews: ReviewState[];
  said: Said;
  /** A network is at work on the post (handed over, or to be retried), so no person has to post it. */
  goingOut?: { calling: boolean } | null;
  /** Why one of the post's networks refuses it: approval then does not schedule it. */
  unfit?: string | null;
  /** Where the client has stages: whether all are done, and whether one has just made way for the next. */
  stages?: { done: boolean; moved?: boolean } | null;
}

export type PostEvent =
  | { type: 'send'; was?: PostStatus /* before the edits of the same request; a refusal names it */ }
  | { type: 'reviews changed' }
  /** With the stage of the reviewer who wants them. */
  | { type: 'changes requested'; stage?: number }
  | { type: 'approval withdrawn'; stage?: number }
  | { type: 'stage skipped'; by: string; reason: string }
  | { type: 'content changed' }
  | { type: 'reviewers added' }
  | { type: 'reviewers removed' }
  /** Sets the date while it is a plan: nothing goes out at it before everyone has approved. */
  | { type: 'plan'; at: Date | null }
  | { type: 'schedule'; at: Date }
  /** In place of `plan` or `schedule` where the reviewers' yes covers the date. */
  | { type: 'date needs a new yes'; at: Date }
  /** An unchanged copy takes over everyone's yes, by the client's rule. */
  | { type: 'yes taken over' }
  | { type: 'unschedule' }
  | { type: 'mark posted' }
  | { type: 'published' }
  /** What had not gone out was taken off the post: it is out wherever it goes. */
  | { type: 'rest taken off' }
  | { type: 'failed' }
  | { type: 'retry' };

/** What happens to the reviewers' answers. */
export type AnswersAfter = 'keep' | 'all pending' | 'stale and rejected pending';

export interface Transition {
  ok: true;
  to: PostStatus;
  /** undefined leaves the date alone. */
  scheduledAt?: Date | null;
  answers: AnswersAfter;
  /** The planned date had passed when the last approval arrived: the owner is told. */
  planPassed?: boolean;
  /** The post is approved without its date because of this objection of a network. */
  unfit?: string;
}
export interface Refused {
  ok: false;
  message: string;
}

export const ALREADY_PUBLISHED = 'This post is already published';
export const GOING_OUT =
  'This post is going out right now, so it cannot be changed. Please wait a moment and look again.';
/** The refusal for an answer to a post that nobody is asked about at the moment. */
type NotAsked = Exclude<PostStatus, 'In Review' | 'Changes Requested' | 'Published'>;
export type NotWaiting = `This post is ${NotAsked}; it is not waiting for a review`;
const notWaiting = (status: PostStatus) => `This post is ${status}; it is not waiting for a review`;
const SENT_AS = 'only a draft or a post with requested changes can be sent';
export const NO_REVIEWER = 'Add at least one reviewer first';
/** Why a post's reviewers cannot be notified again. */
export const NOBODY_WAITS = 'Nobody is waiting to review this post, so there is nobody to notify';
export const NOT_IN_FUTURE = 'Scheduled time must be in the future';

const move = (to: PostStatus, more: Partial<Transition> = {}): Transition => ({
  ok: true,
  to,
  answers: 'keep',
  ...more,
});
export const refuse = (message: string): Refused => ({ ok: false, message });

/** Everyone was asked and said yes to the present version; where there are stages, all are done. */
export function isFullyApproved(post: Pick<PostState, 'version' | 'reviews' | 'stages'>): boolean {
  if (post.stages) return post.stages.done;
  return (
    post.reviews.length > 0 &&
    post.reviews.every((review) => review.status === 'approved' && review.answeredVersion === post.version)
  );
}

/**
 * Nobody is named on the post and nobody's consent is missing: no reviewer ever answered, or the removed
 * reviewers had said yes to this version. A draft that was answered once waits for a reviewer again.
 */
const needsNobody = (post: PostState) =>
  post.reviewerCount === 0 &&
  (post.said === 'nothing' || (post.said === 'yes to this version' && post.status !== 'Draft'));

/** Whether the present version may be published. */
export const mayGoOut = (post: PostState) => isFullyApproved(post) || needsNobody(post);

const isDueWithoutReviewers = (post: PostState, now: Date) =>
  needsNobody(post) && post.scheduledAt !== null && post.scheduledAt <= now;

function settle(post: PostState, now: Date): Transition {
  // With the stage done, the reviewer who asked for changes in it has said yes since.
  if (!isFullyApproved(post)) return move(post.stages?.moved ? 'In Review' : post.status);
  if (post.scheduledAt === null) return move('Approved');
  if (post.scheduledAt > now)
    return post.unfit ? move('Approved', { scheduledAt: null, unfit: post.unfit }) : move('Scheduled');
  return move('Approved', { scheduledAt: null, planPassed: true });
}

/** The table of a post's life. Pure: the caller locks the row, saves, and writes the history. */
export function next(post: PostState, event: PostEvent, now: Date): Transition | Refused {
  const { status } = post;
  if (status === 'Published') return refuse(ALREADY_PUBLISHED);
  if (post.goingOut?.calling) return refuse(GOING_OUT);
  const inReview = isUnderReview(status);

  switch (event.type) {
    case 'send':
      if (!isBeingWritten(status)) return refuse(`This post is ${event.was ?? status}; ${SENT_AS}`);
      if (post.reviewerCount === 0) return refuse(NO_REVIEWER);
      return move('In Review', { answers: 'stale and rejected pending' });

    case 'reviews changed':
      return inReview ? settle(post, now) : refuse(notWaiting(status));

    case 'yes taken over':
      return status === 'Draft' && isFullyApproved(post)
        ? settle(post, now)
        : refuse(`This post is ${status}; only an unchanged draft can take over a yes`);

    case 'stage skipped':
      return isOpenForReview(status)
        ? settle(post, now)
        : refuse(`This post is ${status}; no stage of it is waiting for an answer`);

    case 'changes requested':
      if (!inReview) return refuse(notWaiting(status));
      return move('Changes Requested');

    // Nothing may go out on a withdrawn yes; the date stays as the plan.
    case 'approval withdrawn':
      if (status === 'Draft') return refuse(notWaiting(status));
      return move('Changes Requested');

    case 'content changed':
      if (status === 'Draft' || status === 'Changes Requested') return move(status);
      if (post.reviewerCount > 0) return move('In Review', { answers: 'all pending' });
      // The yes was to another version, and nobody is left to ask: removing the reviewers does not make the
      // post the agency's own, and stages are passed over for one version. The date stays as the plan.
      return move(post.said === 'nothing' && !post.stages ? status : 'Draft');

    case 'reviewers added':
      return status === 'Draft' || inReview ? move(status) : move('In Review');

    case 'reviewers removed':
      if (!inReview) return move(status);
      if (post.reviewerCount === 0) return move('Draft');
      // A no outlives the reviewer who gave it: the post waits for another answer, or until it is sent again.
      if (needsChanges(status)) return move(status);
      // Named reviewers without an approval row have still to be asked.
      if (!post.stages && post.reviews.length < post.reviewerCount)
        return move(isFullyApproved(post) ? 'In Review' : status);
      return settle(post, now);

    case 'plan':
      if (!isBeforeApproval(status))
        return refuse(
          `This post is ${status}; its date is no longer a plan. Schedule it for another time instead`,
        );
      if (event.at && event.at <= now) return refuse(NOT_IN_FUTURE);
      return move(status, { scheduledAt: event.at });

    case 'schedule':
      if (status !== 'Approved' && status !== 'Failed' && status !== 'Scheduled')
        return refuse(`This post is ${status}; only approved posts can be scheduled`);
      if (event.at <= now) return refuse(NOT_IN_FUTURE);
      return move('Scheduled', { scheduledAt: event.at });

    case 'date needs a new yes':
      if (status === 'Draft' || post.reviewerCount === 0)
        return refuse(`This post is ${status}; only approved posts can be scheduled`);
      if (event.at <= now) return refuse(NOT_IN_FUTURE);
      // After requested changes nobody is asked again before the post is resubmitted.
      return status === 'Changes Requested'
        ? move(status, { scheduledAt: event.at })
        : move('In Review', { scheduledAt: event.at, answers: 'all pending' });

    case 'unschedule':
      if (status !== 'Scheduled') return refuse(`This post is ${status}; it is not scheduled`);
      return move('Approved', { scheduledAt: null });

    case 'mark posted':
      if (isFullyApproved(post) || isDueWithoutReviewers(post, now)) return move('Published');
      if (post.reviewerCount > 0)
        return refuse(
          `This post is ${status}; every reviewer has to approve it before it can be marked as posted`,
        );
      return refuse(
        needsNobody(post)
          ? `This post is ${status}; it can be marked as posted once it is due`
          : `This post is ${status}; nobody has approved this version. Add a reviewer and send it for review first`,
      );

    case 'rest taken off':
      return isSettledAhead(status) || isFailed(status)
        ? move('Published')
        : refuse(`This post is ${status}; it is not going out`);

    case 'published':
    case 'failed':
      if (status !== 'Scheduled') return refuse(`This post is ${status}; it is not scheduled`);
      return move(event.type === 'published' ? 'Published' : 'Failed');

    case 'retry':
      if (status !== 'Failed') return refuse(`This post is ${status}; only a failed post can be tried again`);
      // A post that failed during preparation keeps its future date.
      return move('Scheduled', post.scheduledAt && post.scheduledAt > now ? {} : { scheduledAt: now });
  }
}

/** When the worker has to publish the post; null unless it is scheduled. */
export const goesOutAt = (status: PostStatus, scheduledAt: Date | null): Date | null =>
  isScheduled(status) ? scheduledAt : null;

export const isScheduled = (status: PostStatus) => status === 'Scheduled';
export const isFailed = (status: PostStatus) => status === 'Failed';
export const isPublished = (status: PostStatus) => status === 'Published';
/** Reviewers have been asked and the post is not settled yet. */
export const isUnderReview = (status: PostStatus) => status === 'In Review' || status === 'Changes Requested';
/** Everyone has said yes, and it is not out yet. */
export const isSettledAhead = (status: PostStatus) => status === 'Approved' || status === 'Scheduled';
/** Its date is a plan that can be moved freely. */
export const isBeforeApproval = (status: PostStatus) => status === 'Draft' || isUnderReview(status);
/** Nobody has been asked about the post as it stands. */
export const isBeforeReview = (status: PostStatus) => status === 'Draft';
/** Messages with the link go out at once; after requested changes they wait for the resubmission. */
export const isOpenForReview = (status: PostStatus) => status === 'In Review';
/** The text is still being written, so content that a network would refuse is allowed for now. */
export const isBeingWritten = (status: PostStatus) => status === 'Draft' || status === 'Changes Requested';
/** The outcomes that a tile marks in its corner. */
export const isMarkedInCorner = (status: PostStatus) =>
  status === 'Changes Requested' || status === 'Approved' || status === 'Published';
/** A reviewer wants something else; the owner has to act. */
export const needsChanges = (status: PostStatus) => status === 'Changes Requested';

/** Whose turn it is in each status; nobody's while the post is scheduled or out. */
const SIDES: Record<PostStatus, Side | null> = {
  Draft: 'us',
  'In Review': 'client',
  'Changes Requested': 'us',
  Approved: 'us',
  Scheduled: null,
  Published: null,
  Failed: 'us',
};
export const sideOf = (status: PostStatus) => SIDES[status];

/** Whose turn it is. A scheduled post that is due is our turn since its time. */
export function turnOf(
  post: { status: PostStatus; turnSince: string; scheduledAt: string | null; stageName?: string | null },
  isDue = false,
): Turn | null {
  const side = sideOf(post.status);
  if (side) return { side, since: post.turnSince, stage: post.stageName ?? null };
  return isDue && post.scheduledAt !== null ? { side: 'us', since: post.scheduledAt } : null;
}
