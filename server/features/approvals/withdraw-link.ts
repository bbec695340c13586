import { eq } from 'drizzle-orm';
import { NOT_WITHDRAWN } from '#domain/approvals/links.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals, withdrawnLinks } from '#server/db/schema/approvals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { approvalsOf, lockPost, writeHistory, type AskedApproval } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import { notifyReviewers } from './notify-reviewers.ts';

async function reviewerOf(tx: Tx, postId: string, approvalId: string): Promise<AskedApproval> {
  const one = (await approvalsOf(tx, postId)).find(({ id }) => id === approvalId);
  if (!one) throw notFound('Reviewer');
  return one;
}

/**
 * Closes the link for good, pictures included, also after another link is given: only the hash of its token
 * is kept. The reviewer stays asked. Withdrawing twice changes nothing.
 */
export async function withdrawReviewLink(
  ctx: Ctx,
  member: Member,
  postId: string,
  approvalId: string,
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, member);
    const now = ctx.now();
    const one = await reviewerOf(tx, postId, approvalId);
    if (one.linkWithdrawnAt) return { id: one.id };
    await tx
      .insert(withdrawnLinks)
      .values({ tokenHash: hashToken(one.approvalToken), approvalId, withdrawnAt: now });
    await tx
      .update(approvals)
      .set({ approvalToken: newToken(), linkWithdrawnAt: now })
      .where(eq(approvals.id, approvalId));
    const entry = { at: now, actor: nameOf(member), version: post.version, note: one.reviewerContact };
    await writeHistory(tx, postId, { ...entry, event: 'link withdrawn' });
    return { id: one.id };
  });
}

/** Gives the reviewer another link and sends it at once. False if no sender is set: the message is kept. */
export async function giveReviewLink(
  ctx: Ctx,
  member: Member,
  postId: string,
  approvalId: string,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, member);
    const now = ctx.now();
    const one = await reviewerOf(tx, postId, approvalId);
    if (!one.linkWithdrawnAt) throw new AppError('conflict', NOT_WITHDRAWN);
    await tx.update(approvals).set({ linkWithdrawnAt: null }).where(eq(approvals.id, approvalId));
    await notifyReviewers(ctx, tx, post, [{ ...one, linkWithdrawnAt: null }], 'review-request', {
      atOnce: true,
    });
    const entry = { at: now, actor: nameOf(member), version: post.version, note: one.reviewerContact };
    await writeHistory(tx, postId, { ...entry, event: 'link given' });
    return (one.reviewerType === 'email' ? ctx.mail : ctx.text) !== null;
  });
}
