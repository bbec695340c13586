import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { reviewNotices } from '#server/db/schema/notices.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { removeReviewers } from './ask-reviewers.ts';
import { fillStage } from './fill-stage.ts';

type PostRow = typeof posts.$inferSelect;

/**
 * Applies a change of stage to its people. Those who had not answered when their stage was decided
 * are no longer waited for; those of later stages are asked when their turn comes, and until then
 * their links open nothing. The caller holds the post and has saved it. Returns whether an empty
 * current stage got people who are to be asked.
 */
export async function stagesFollow(tx: Tx, post: PostRow, now: Date): Promise<boolean> {
  const { id, stages } = post;
  const present = and(eq(approvals.postId, id), isNull(approvals.removedAt));
  if (!stages) {
    await forgetStages(tx, id, now);
    return false;
  }
  const waiting = and(present, eq(approvals.status, 'pending'), isNotNull(approvals.askedAt));
  const over = stages.now === null ? waiting : and(waiting, lt(approvals.stage, stages.now));
  await tx.update(approvals).set({ status: 'passed' }).where(over);
  if (stages.now === null) return false;
  const later = await tx
    .update(approvals)
    .set({ askedAt: null, waitingSince: null, ladderStep: 0, stepAt: null })
    .where(and(waiting, gt(approvals.stage, stages.now)))
    .returning({ id: approvals.id });
  const ids = later.map((one) => one.id);
  if (ids.length > 0)
    await tx
      .delete(reviewNotices)
      .where(and(inArray(reviewNotices.approvalId, ids), isNull(reviewNotices.messageId)));
  return isOpenForReview(post.status) && fillStage(tx, post, stages.now, now);
}

/** The post is a draft again: people whom stages asked are removed, and asked anew when it is sent. */
async function forgetStages(tx: Tx, postId: string, now: Date): Promise<void> {
  const present = and(eq(approvals.postId, postId), isNull(approvals.removedAt));
  const byStages = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(present, ne(approvals.origin, 'post')));
  await removeReviewers(
    tx,
    byStages.map((one) => one.id),
    now,
  );
  await tx.update(approvals).set({ stage: 1 }).where(present);
}
