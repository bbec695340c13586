import { eq } from 'drizzle-orm';
import type { PostStages } from '#domain/approvals/stages.ts';
import type { AnswerWay, Decision } from '#domain/approvals/status.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { PostEvent } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvalLooks, approvals } from '#server/db/schema/approvals.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import type { ApprovalRow, PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { askStage } from './ask-stage.ts';
import { isInside } from './inside.ts';
import { noteSettled } from './note-settled.ts';
import { tellAllApproved, tellOwner } from './tell-owner.ts';
import { wordsOf, writeAnswer, type Said } from './write-request.ts';

interface Answer {
  status: Decision;
  said: Said;
  /** Who the history and the owner's mail say gave the answer. */
  actor: string;
  event: PostEvent;
  history: HistoryEvent;
  /** What the history quotes; defaults to the answer's text. */
  note?: string | null;
  withdrawn?: boolean;
  /** The version whose approval is taken back. */
  takesBack?: number | null;
  /**
   * A tacit yes: nobody gave it, it counts because the client agreed to that. The sentence about the agreement in the
   * agency's language, for the owner's mail.
   */
  tacit?: { agreement: string };
  /** How the answer came; null: by the page. */
  way?: AnswerWay | null;
  /** The date that the page showed; defaults to the post's current date. */
  shownDate?: Date | null | undefined;
}

/** The stages that are asked after the present one, and whether one yes ends that. */
const aheadIn = (stages: PostStages | null) =>
  stages?.now
    ? {
        later: stages.list.slice(stages.now).map((one) => one.name),
        oneIsEnough: stages.list[stages.now - 1]?.needs === 'any',
      }
    : {};

/**
 * Records an answer to the current version, with the date that it agrees to, on the approval, in the
 * thread, in the history and as a mail to the owner. If the post's date has moved since, the reviewer
 * will be told. The caller holds the post.
 */
export async function recordAnswer(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  answer: Answer,
): Promise<{ approval: ApprovalRow; post: PostRow } | null> {
  const now = ctx.now();
  const { status, said, actor, event, history, way = null } = answer;
  const tacit = answer.tacit !== undefined;
  const { comment } = said;
  const agreedDate = answer.shownDate === undefined ? post.scheduledAt : answer.shownDate;
  const hasMoved = agreedDate !== null && agreedDate.getTime() !== post.scheduledAt?.getTime();
  const date = status === 'approved' ? { agreedDate, toldDate: agreedDate } : {};
  const [answered] = await tx
    .update(approvals)
    .set({ status, comment, answeredVersion: post.version, respondedAt: now, tacit, ...date })
    .where(eq(approvals.id, approval.id))
    .returning();
  if (!answered) return null;
  const line = { decision: status, way, tacit, agreedDate, at: now };
  await writeAnswer(tx, post, approval, line, said);
  if (!tacit)
    await tx
      .insert(approvalLooks)
      .values({ approvalId: approval.id, version: post.version, scheduledAt: agreedDate, at: now })
      .onConflictDoNothing();
  const words = wordsOf(said);
  // An inside reviewer's words stay in the thread: the history is handed to clients.
  const note = isInside(approval) ? null : answer.note === undefined ? words : answer.note;
  const changed = await changeStatus(tx, post, {
    event,
    now,
    actor,
    history,
    note,
    way,
    ...(answer.takesBack ? { about: answer.takesBack } : {}),
    ...(hasMoved ? { set: { dateMovedAt: now } } : {}),
  });
  const next = await askStage(ctx, tx, changed);
  // Nobody wrote the words of a tacit yes.
  const told = { reviewer: actor, ...(answer.tacit ?? { comment: words }) };
  if (!(await tellAllApproved(ctx, tx, changed, told)))
    await tellOwner(ctx, tx, changed.post, 'review-answered', {
      ...told,
      decision: answer.withdrawn ? 'withdrawn' : status,
      waiting: changed.reviews.filter((one) => one.status === 'pending').length + next.length,
      ...aheadIn(changed.post.stages),
    });
  else
    // The last answer changed the status; this entry only explains it.
    await noteSettled(ctx, tx, changed, changed.post.status);
  return { approval: answered, post: changed.post };
}
