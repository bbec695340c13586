import { and, eq, gte, inArray, ne, or } from 'drizzle-orm';
import { stagesAfter, stagesBefore } from '#domain/approvals/stages-after.ts';
import type { AnswerWay } from '#domain/approvals/status.ts';
import { AppError } from '#domain/kit/errors.ts';
import { wentOutOtherwise } from '#domain/posts/agreed-date.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import { LOOK_FIRST } from '#domain/posts/moving.ts';
import {
  goesOutAt,
  isFailed,
  isPublished,
  isUnderReview,
  needsChanges,
  next,
  sideOf,
  type AnswersAfter,
  type Transition,
  type PostEvent,
} from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { leftYeses, stillCounts } from '#server/features/approvals/left-answers.ts';
import { stagesFollow } from '#server/features/approvals/stages-follow.ts';
import { refusedByNetworks } from './check-targets.ts';
import { queuePublishing } from './queue-publishing.ts';
import {
  approvalsOf,
  askedAnew,
  isGoingOut,
  reviewersOf,
  stateOf,
  writeHistory,
  type AskedApproval,
  type PostRow,
} from './store.ts';
import { mayBeOut, targetsFollow } from './targets-follow.ts';

export interface StatusChange {
  event: PostEvent;
  now: Date;
  actor: string;
  /** The event in the history; undefined writes no entry. */
  history?: HistoryEvent;
  note?: string | null;
  /** The version that the entry is about; defaults to the post's. */
  about?: number;
  /** How a reviewer's answer came, if not by a page. */
  way?: AnswerWay | null;
  /** Columns that change together with the status. */
  set?: Partial<typeof posts.$inferInsert>;
}

export interface Changed {
  post: PostRow;
  reviews: AskedApproval[];
  /** The reviews whose yes no longer counts. */
  voided: AskedApproval[];
  move: Transition;
  /** The post before the change. */
  before: PostRow;
  /** The post reached its next stage, or its stage got people who are to be asked (see ask-stage.ts). */
  hasNextStage: boolean;
}

/**
 * The only function that changes a post's status. The caller holds the row's lock (lockPost); its transaction
 * contains everything here: the rule, the row, the answers that become pending, the history and the job.
 */
export async function changeStatus(tx: Tx, post: PostRow, change: StatusChange): Promise<Changed> {
  const { now } = change;
  const state = await stateOf(tx, post);
  const goingOut = (await isGoingOut(tx, post.id, now)) ? { calling: true } : null;
  const unfit = post.scheduledAt && isUnderReview(post.status) ? await whyNoDate(tx, post) : null;
  const version = change.set?.version ?? post.version;
  const present = post.stages ? await reviewersOf(tx, post.id) : [];
  const reached = post.stages
    ? stagesBefore(post.stages, change.event, {
        version,
        reviews: [...present, ...(await leftYeses(tx, post, version))],
        now,
        isSentBack: needsChanges(post.status),
      })
    : null;
  // Somebody of the next stage took a yes back meanwhile: the post waits until it is sent again.
  const isRefused = present.some((one) => one.stage === reached?.now && one.status === 'rejected');
  const moved = reached !== null && reached.now !== post.stages?.now && !isRefused;
  const stages = reached && { done: reached.now === null, moved };
  const result = next({ ...state, goingOut, unfit, stages }, change.event, now);
  if (!result.ok) throw new AppError('conflict', result.message);
  const left = stagesAfter(reached, change.event, result, { version, now });

  const scheduledAt = result.scheduledAt === undefined ? post.scheduledAt : result.scheduledAt;
  const isRedated = scheduledAt?.getTime() !== post.scheduledAt?.getTime();
  const isOut = isPublished(result.to) && !isPublished(post.status);
  const isMoved = isOut
    ? wentOutOtherwise(state.reviews, now)
    : isRedated && state.reviews.some((one) => one.status === 'approved');
  const [saved] = await tx
    .update(posts)
    .set({
      ...change.set,
      status: result.to,
      scheduledAt,
      // The date or the status changed, so the owner is told again when the post is due.
      ...(isRedated || result.to !== post.status ? { dueToldAt: null } : {}),
      ...(isFailed(result.to) ? {} : { failureReason: null }),
      ...(sideOf(result.to) === sideOf(post.status) && left?.now === post.stages?.now
        ? {}
        : { turnSince: now }),
      ...(post.stages ? { stages: left } : {}),
      // Those who agreed to another date are told; see approvals/tell-moved-dates.ts.
      ...(isMoved ? { dateMovedAt: now } : {}),
      updatedAt: now,
    })
    .where(eq(posts.id, post.id))
    .returning();
  if (!saved) throw new Error('a locked post is gone');

  await resetAnswers(tx, saved, result.answers, now);
  const isFilled = post.stages ? await stagesFollow(tx, saved, now) : false;
  if (change.history)
    await writeHistory(tx, post.id, {
      at: now,
      actor: change.actor,
      event: change.history,
      from: post.status,
      to: result.to,
      version: change.about ?? saved.version,
      note: change.note ?? null,
      way: change.way ?? null,
    });
  const runAt = goesOutAt(result.to, scheduledAt);
  await targetsFollow(tx, { before: post, saved, event: change.event, now });
  if (runAt) await queuePublishing(tx, post.id, runAt);
  const reviews = await approvalsOf(tx, post.id);
  const hadApproved = new Set(
    state.reviews.flatMap(({ id, status }) => (status === 'approved' || status === 'passed' ? id : [])),
  );
  const voided = reviews.filter((review) => review.status === 'pending' && hadApproved.has(review.id));
  const hasNextStage = (moved || isFilled) && typeof left?.now === 'number';
  return { post: saved, reviews, voided, move: result, before: post, hasNextStage };
}

/** Why a fully approved post cannot keep its date; the yes stays, but a person has to choose a date. */
async function whyNoDate(tx: Tx, post: PostRow): Promise<string | null> {
  if (await mayBeOut(tx, post.id)) return LOOK_FIRST;
  // While changes are requested, anything may be written, so the networks' rules are checked here.
  return needsChanges(post.status) ? refusedByNetworks(tx, post) : null;
}

/** Answers stay on record in the thread; here they stop counting. */
async function resetAnswers(tx: Tx, post: PostRow, after: AnswersAfter, now: Date): Promise<void> {
  if (after === 'keep') return;
  const stale =
    after === 'all pending'
      ? undefined
      : and(
          or(
            inArray(approvals.status, ['rejected', 'passed']),
            and(eq(approvals.status, 'approved'), ne(approvals.answeredVersion, post.version)),
          ),
          // Answers of earlier stages keep counting.
          gte(approvals.stage, post.stages?.now ?? 1),
        );
  await tx
    .update(approvals)
    .set({
      status: 'pending',
      answeredVersion: null,
      comment: null,
      respondedAt: null,
      remindersSent: 0,
      tacit: false,
      ...askedAnew(now),
    })
    .where(and(eq(approvals.postId, post.id), stillCounts, ne(approvals.status, 'pending'), stale));
}
