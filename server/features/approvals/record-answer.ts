import { eq } from 'drizzle-orm';
import type { AnswerWay, Decision } from '#domain/approvals/status.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { PostEvent } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvalLooks, approvals, comments } from '#server/db/schema/approvals.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { writeHistory, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { tellAllApproved, tellOwner } from './tell-owner.ts';

interface Answer {
  status: Decision;
  comment: string | null;
  /** Who is told to have said it. */
  actor: string;
  event: PostEvent;
  history: HistoryEvent;
  /** What the history quotes; the words where it is left out. */
  note?: string | null;
  withdrawn?: boolean;
  /** Nobody gave it: it counts as the client agreed to. */
  tacit?: boolean;
  /** How it came; null: on the page. */
  way?: AnswerWay | null;
}

/**
 * An answer about the present version: on the approval, in the thread, in the history and as a mail to the owner, with
 * the date that the post has now. The caller holds the post.
 */
export async function recordAnswer(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  answer: Answer,
): Promise<{ approval: ApprovalRow; post: PostRow } | null> {
  const now = ctx.now();
  const { status, comment, actor, event, history, tacit = false, way = null } = answer;
  const date = status === 'approved' ? { agreedDate: post.scheduledAt, toldDate: post.scheduledAt } : {};
  const [answered] = await tx
    .update(approvals)
    .set({ status, comment, answeredVersion: post.version, respondedAt: now, tacit, ...date })
    .where(eq(approvals.id, approval.id))
    .returning();
  if (!answered) return null;
  await tx.insert(comments).values({
    agencyId: post.agencyId,
    postId: post.id,
    approvalId: approval.id,
    decision: status,
    body: comment,
    version: post.version,
    agreedDate: post.scheduledAt,
    tacit,
    way,
    createdAt: now,
  });
  if (!tacit)
    await tx
      .insert(approvalLooks)
      .values({ approvalId: approval.id, version: post.version, scheduledAt: post.scheduledAt, at: now })
      .onConflictDoNothing();
  const note = answer.note === undefined ? comment : answer.note;
  const changed = await changeStatus(tx, post, { event, now, actor, history, note, way });
  if (!(await tellAllApproved(ctx, tx, changed, { reviewer: actor, comment })))
    await tellOwner(ctx, tx, changed.post, 'review-answered', {
      reviewer: actor,
      decision: answer.withdrawn ? 'withdrawn' : status,
      comment,
      waiting: changed.reviews.filter((one) => one.status === 'pending').length,
    });
  else
    await writeHistory(tx, post.id, {
      at: now,
      actor: GREENROOM,
      event: 'all approved',
      // The last answer made the move; this only says what it means.
      from: changed.post.status,
      to: changed.post.status,
      version: post.version,
      note: changed.move.planPassed ? 'The planned time had passed' : (changed.move.unfit ?? null),
    });
  return { approval: answered, post: changed.post };
}
