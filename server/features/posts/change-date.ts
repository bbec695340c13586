import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import { needsNewYes, whyNoRetry } from '#domain/posts/agreed-date.ts';
import { noteOnNewDate } from '#domain/posts/history-notes.ts';
import { goesOutAt, isFailed, isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { askStage } from '#server/features/approvals/ask-stage.ts';
import { isInside } from '#server/features/approvals/inside.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import type { Ctx } from '#server/kit/context.ts';
import { changeStatus } from './change-status.ts';
import { approvalsOf, keepVersion, stateOf, type PostRow } from './store.ts';

const NOBODY_FOR_DATE =
  'This client says yes to the date as well, and nobody is left to ask. Add a reviewer first';

/**
 * Gives an approved post its date, or a scheduled one another date. If the client's yes includes the
 * date, a new date makes a new version, and everybody is asked again; answers to the old version
 * stay on record. The caller holds the post.
 */
export async function changeDate(ctx: Ctx, tx: Tx, post: PostRow, actor: string, at: Date): Promise<PostRow> {
  const now = ctx.now();
  if ((await rulesOf(tx, post.companyId)).dateNeedsYes) {
    const { agreed, isSomebodyLeft } = await whoAgreed(tx, post);
    if (needsNewYes(post.status, agreed, at)) {
      // Without reviewers of its own the post is not asked about, whoever else a later stage names.
      if (!isSomebodyLeft || (await stateOf(tx, post)).reviewerCount === 0)
        throw new AppError('conflict', NOBODY_FOR_DATE);
      return (await dateNeedsYesAgain(ctx, tx, post, actor, at)).post;
    }
  }
  const again = goesOutAt(post.status, post.scheduledAt) !== null;
  const history = again ? ('rescheduled' as const) : ('scheduled' as const);
  const note = at.toISOString();
  return (await changeStatus(tx, post, { event: { type: 'schedule', at }, now, actor, history, note })).post;
}

/**
 * Those whose yes the date is part of: once nobody of the client is left, the client's people who were removed. Those
 * inside the agency do not agree to a date for them.
 */
async function whoAgreed(tx: Tx, { id, version }: PostRow) {
  const present = await approvalsOf(tx, id);
  const isSomebodyLeft = present.some((one) => !isInside(one));
  if (isSomebodyLeft) return { agreed: present, isSomebodyLeft };
  const removed = await tx
    .select()
    .from(approvals)
    .where(
      and(eq(approvals.postId, id), eq(approvals.answeredVersion, version), isNotNull(approvals.removedAt)),
    );
  return { agreed: removed.filter((one) => !isInside(one)), isSomebodyLeft };
}

/**
 * Saves a new date as a new version. Reviewers who have not answered see it behind their link. `asksAgain`: somebody
 * had answered.
 */
export async function dateNeedsYesAgain(ctx: Ctx, tx: Tx, post: PostRow, actor: string, at: Date) {
  const now = ctx.now();
  const changed = await changeStatus(tx, post, {
    event: { type: 'date needs a new yes', at },
    now,
    actor,
    history: 'date changed',
    note: noteOnNewDate(at, post.scheduledAt),
    set: { version: post.version + 1, planMoves: 0 },
  });
  await keepVersion(tx, changed.post, now);
  await askStage(ctx, tx, changed);
  const asked = isOpenForReview(post.status) ? changed.voided : changed.reviews;
  if (isOpenForReview(changed.post.status))
    await notifyReviewers(ctx, tx, changed.post, asked, 'review-request', { again: true });
  return { post: changed.post, asksAgain: isOpenForReview(changed.post.status) && asked.length > 0 };
}

/** Refuses a retry, which goes out now, if the agreed date is too long ago. The caller holds the post. */
export async function refuseLateRetry(tx: Tx, post: PostRow, now: Date): Promise<void> {
  if (!isFailed(post.status) || !(await rulesOf(tx, post.companyId)).dateNeedsYes) return;
  const why = whyNoRetry(post.scheduledAt, (await whoAgreed(tx, post)).agreed, now);
  if (why !== null) throw new AppError('conflict', why);
}
