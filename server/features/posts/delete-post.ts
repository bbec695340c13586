import { eq } from 'drizzle-orm';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keepUsageOfPost } from '#server/features/messages/spending.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Owner } from '#server/kit/route.ts';
import { lockPost, refuseWhileGoingOut } from './store.ts';

/** Approvals, links, comments and history go with it; its files are removed a day later. */
export async function deleteExistingPost(ctx: Ctx, owner: Owner, id: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPost(tx, id, owner.id);
    await refuseWhileGoingOut(tx, id, ctx.now());
    await keepUsageOfPost(tx, owner.id, id, ctx.now());
    await tx.delete(posts).where(eq(posts.id, id));
    return { id };
  });
}
