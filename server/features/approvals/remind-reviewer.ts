import { LINK_WITHDRAWN } from '#domain/approvals/links.ts';
import { JUST_REMINDED, NOBODY_WAITED_FOR } from '#domain/approvals/waiting.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { approvalsOf, lockPost, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry, isTryLeft } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { notifyReviewers } from './notify-reviewers.ts';

/** At most one message per reviewer, post and minute, whoever asks for it. */
const oncePerMinute = (approvalId: string) => ({
  key: `remind:${approvalId}`,
  most: 1,
  seconds: 60,
  message: JUST_REMINDED,
});

/** Those who got no message within the last minute; calling this counts as a message to them. */
export async function thoseNotJustReminded<One extends { id: string }>(
  tx: Tx,
  several: One[],
  now: Date,
): Promise<One[]> {
  const left: One[] = [];
  for (const one of several) if (await isTryLeft(tx, oncePerMinute(one.id), now)) left.push(one);
  return left;
}

export const REMINDER_KEPT =
  'Nothing sends messages of this kind here: the reminder is in the Outbox. Copy the link and pass it on yourself.';

/** Resends the link to one reviewer who has not answered. False if no sender is set and it is kept. */
export async function remindOneReviewer(
  ctx: Ctx,
  member: Member,
  postId: string,
  approvalId: string,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, member);
    const now = ctx.now();
    const one = (await approvalsOf(tx, postId)).find(({ id }) => id === approvalId);
    if (!one) throw notFound('Reviewer');
    if (!isOpenForReview(post.status) || one.status !== 'pending')
      throw new AppError('conflict', NOBODY_WAITED_FOR);
    if (one.linkWithdrawnAt) throw new AppError('conflict', LINK_WITHDRAWN);
    await countTry(tx, oncePerMinute(one.id), now);
    await notifyReviewers(ctx, tx, post, [one], 'review-reminder', { atOnce: true });
    await writeHistory(tx, postId, {
      at: now,
      actor: nameOf(member),
      event: 'resent',
      version: post.version,
      note: one.reviewerContact,
    });
    return (one.reviewerType === 'email' ? ctx.mail : ctx.text) !== null;
  });
}
