import { eq } from 'drizzle-orm';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import { confirmsTitle, NOT_ARCHIVED, ONLY_PUBLISHED, TITLE_NEEDED } from '#domain/posts/archive.ts';
import { isPublished } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dropUnusedName } from '#server/features/companies/names.ts';
import { keepUsageOfPost } from '#server/features/messages/spending.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { nameOf } from './actor.ts';
import { readPost } from './queries.ts';
import { lockPost, refuseWhileGoingOut, writeHistory } from './store.ts';

/**
 * What never went out is deleted: approvals, links, comments and history go with it, its files a day later. What was
 * published goes out of sight, and the proof of who said yes to it stays. Only its title, typed, deletes that too.
 */
export async function deleteExistingPost(
  ctx: Ctx,
  member: Member,
  id: string,
  wish: { forever?: boolean | undefined; title?: string | undefined } = {},
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member, { archivedToo: true });
    await refuseWhileGoingOut(tx, id, ctx.now());
    if (wish.forever) {
      if (!isPublished(post.status)) throw new AppError('conflict', ONLY_PUBLISHED);
      if (!confirmsTitle(post.title, wish.title)) throw badField('title', TITLE_NEEDED);
    } else if (post.archivedAt) throw notFound('Post');
    if (wish.forever || !isPublished(post.status)) {
      await keepUsageOfPost(tx, post, ctx.now());
      await tx.delete(posts).where(eq(posts.id, id));
      await dropUnusedName(tx, post.companyId);
    } else await setArchived(ctx, tx, member, post, ctx.now());
    return { id };
  });
}

export async function restoreArchivedPost(ctx: Ctx, member: Member, id: string) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member, { archivedToo: true });
    if (!post.archivedAt) throw new AppError('conflict', NOT_ARCHIVED);
    await setArchived(ctx, tx, member, post, null);
    return readPost(ctx, tx, member, id);
  });
}

async function setArchived(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  { id, version }: { id: string; version: number },
  archivedAt: Date | null,
): Promise<void> {
  const now = ctx.now();
  await tx.update(posts).set({ archivedAt, updatedAt: now }).where(eq(posts.id, id));
  const event = archivedAt ? 'archived' : 'restored';
  await writeHistory(tx, id, { at: now, actor: nameOf(member), event, version });
}
