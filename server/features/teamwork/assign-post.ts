import { eq } from 'drizzle-orm';
import { can } from '#domain/agencies/abilities.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { ALREADY_PUBLISHED, isPublished } from '#domain/posts/status.ts';
import { MAY_NOT_WRITE, NOT_OF_TEAM } from '#domain/teamwork/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { posts } from '#server/db/schema/posts.ts';
import { memberWhoSees, personWithPost } from '#server/features/agencies/queries.ts';
import { tellMember } from '#server/features/approvals/tell-owner.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { readPost } from '#server/features/posts/queries.ts';
import { lockPost, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { answersNotTold, handOverNews } from './leave-posts.ts';

/**
 * Assigns a post to a member, or to nobody. Nobody outside of the agency learns of it. What clients said and the person
 * before was still to be told, is told to whoever has the post now.
 */
export async function assignPostTo(ctx: Ctx, member: Member, postId: string, memberId: string | null) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, member);
    if (isPublished(post.status)) throw new AppError('conflict', ALREADY_PUBLISHED);
    if (post.assignedTo === memberId) return readPost(ctx, tx, member, postId);
    const found = memberId === null ? null : await memberWhoSees(tx, post, memberId);
    if (memberId !== null && !found) throw badField('memberId', NOT_OF_TEAM);
    if (found && !can(found, 'compose')) throw badField('memberId', MAY_NOT_WRITE);
    const assignee = found?.user;
    const now = ctx.now();
    const before = await personWithPost(tx, postId);
    const notTold = before
      ? (await answersNotTold(tx, post, before.id)).filter((one) => one.postId === postId)
      : [];
    await tx
      .update(posts)
      .set({ assignedTo: memberId, assignedAt: memberId === null ? null : now, updatedAt: now })
      .where(eq(posts.id, postId));
    if (before) await handOverNews(tx, post, before.id, notTold);
    await writeHistory(tx, postId, {
      at: now,
      actor: nameOf(member),
      event: assignee ? 'assigned' : 'unassigned',
      version: post.version,
      note: assignee ? nameOf(assignee) : null,
    });
    // A program may give a post to the owner who made its key, and they are told.
    if (assignee && (assignee.id !== member.userId || member.key))
      await tellMember(ctx, tx, post, assignee, 'assigned', { by: nameOf(member) });
    return readPost(ctx, tx, member, postId);
  });
}
