import { and, asc, eq, sql } from 'drizzle-orm';
import { isBeforeReview, isPublished } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import {
  approvalsOf,
  isGoingOut,
  lockIfThere,
  writeHistory,
  type ApprovalRow,
  type PostRow,
} from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { recordAnswer } from './record-answer.ts';
import { takenFrom } from './taken-yes.ts';
import { tellOwner } from './tell-owner.ts';
import { wordsOf, writeAnswer, type Said } from './write-request.ts';

/**
 * Withdrawing a yes also withdraws it from the unchanged copies that took it over, so that nothing
 * goes out on it: also where the reviewer was removed from the copy and nobody else is asked there. A copy
 * that is out stays, and so does one that the reviewer approved directly since. One that is going out keeps its
 * status until the network has said whether it is out; if not, it does not go out again. The caller holds the first
 * post.
 */
export async function withdrawTaken(
  ctx: Ctx,
  tx: Tx,
  first: PostRow,
  approval: ApprovalRow,
  { actor, said }: { actor: string; said: Said },
): Promise<void> {
  const copies = await tx
    .selectDistinct({ id: comments.postId })
    .from(comments)
    .innerJoin(approvals, eq(approvals.id, comments.approvalId))
    .where(
      and(
        eq(comments.takenFromId, first.id),
        eq(approvals.status, 'approved'),
        sql`lower(${approvals.reviewerContact}) = lower(${approval.reviewerContact})`,
      ),
    )
    // In one order, so that two simultaneous withdrawals wait for each other instead of deadlocking.
    .orderBy(asc(comments.postId));
  for (const { id } of copies) {
    // Archived and deleted copies may come back, and then nothing may go out on this yes either.
    const copy = await lockIfThere(tx, id, null, { archivedToo: true, deletedToo: true });
    // A draft goes out on no yes: it is sent to a reviewer first.
    if (!copy || isBeforeReview(copy.status) || isPublished(copy.status)) continue;
    const own = await takenYes(tx, copy, first, approval.reviewerContact);
    if (!own) continue;
    // No anchors: they point at files of the first post.
    const words = { comment: wordsOf(said), anchor: null, items: [] };
    if (await isGoingOut(tx, id, ctx.now())) {
      await recordNo(ctx, tx, copy, own, { said: words, actor, note: first.title });
      continue;
    }
    await recordAnswer(ctx, tx, copy, own, {
      status: 'rejected',
      said: words,
      actor,
      event: { type: 'approval withdrawn', stage: own.stage },
      history: 'taken yes withdrawn',
      note: first.title,
      withdrawn: true,
    });
  }
}

/** The answer alone, in the thread and in the history: the post's status is the network's for now. */
async function recordNo(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  { said, actor, note }: { said: Said; actor: string; note: string },
): Promise<void> {
  const now = ctx.now();
  const { version } = post;
  await tx
    .update(approvals)
    .set({ status: 'rejected', comment: said.comment, answeredVersion: version, respondedAt: now })
    .where(eq(approvals.id, approval.id));
  const line = {
    decision: 'rejected',
    way: null,
    tacit: false,
    agreedDate: post.scheduledAt,
    at: now,
  } as const;
  await writeAnswer(tx, post, approval, line, said);
  await writeHistory(tx, post.id, { at: now, actor, event: 'taken yes withdrawn', version, note });
  const told = { reviewer: actor, comment: said.comment, decision: 'withdrawn' as const };
  await tellOwner(ctx, tx, post, 'review-answered', told);
}

/** The yes of this person on which the copy lives; null where others are asked since this person was removed. */
async function takenYes(tx: Tx, copy: PostRow, first: PostRow, contact: string): Promise<ApprovalRow | null> {
  const yeses = await tx
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.postId, copy.id),
        eq(approvals.status, 'approved'),
        eq(approvals.answeredVersion, copy.version),
        sql`lower(${approvals.reviewerContact}) = lower(${contact})`,
      ),
    );
  const from = await takenFrom(
    tx,
    yeses.map(({ id }) => id),
  );
  const own = yeses.find((one) => from.get(one.id)?.id === first.id);
  if (!own) return null;
  return own.removedAt !== null && (await approvalsOf(tx, copy.id)).length > 0 ? null : own;
}
