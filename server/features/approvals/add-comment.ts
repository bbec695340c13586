import { inTransaction } from '#server/db/transaction.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { lockPost, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Owner } from '#server/kit/route.ts';

/** The owner writes to the reviewers; also on a published post. */
export async function addOwnerComment(ctx: Ctx, owner: Owner, postId: string, body: string) {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, owner.id);
    const [comment] = await tx
      .insert(comments)
      .values({ postId, userId: owner.id, body, createdAt: now })
      .returning();
    if (!comment) throw new Error('no comment was written');
    const actor = nameOf(owner);
    await writeHistory(tx, postId, { at: now, actor, event: 'commented', version: post.version, note: body });
    return { ...comment, author: 'owner' as const, authorName: actor, decision: null };
  });
}
