import { eq, inArray, lt } from 'drizzle-orm';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import { UNDO_OVER, undoEnds } from '#domain/kit/undo.ts';
import {
  confirmsTitle,
  isArchivedWhenDeleted,
  NOT_ARCHIVED,
  ONLY_PUBLISHED,
  TITLE_NEEDED,
} from '#domain/posts/archive.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { evergreenPosts } from '#server/db/schema/evergreen.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellCommentsAgain } from '#server/features/approvals/tell-comments.ts';
import { dropUnusedName } from '#server/features/companies/names.ts';
import { wakeMessagesOf } from '#server/features/messages/queue-delivery.ts';
import { keepUsageOfPost } from '#server/features/messages/spending.ts';
import { targetsOf } from '#server/features/publishing/target-store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import type { Member } from '#server/kit/route.ts';
import { nameOf } from './actor.ts';
import { readPost } from './queries.ts';
import { queuePublishing } from './queue-publishing.ts';
import { lockIfThere, lockPost, refuseWhileGoingOut, writeHistory, type PostRow } from './store.ts';

/**
 * Deletes a post that never went out, with its approvals, links, comments and history, and its files a day
 * later; for a while that can be undone. A post that is out, if only on one account, is archived instead, and the proof of who approved
 * it stays, unless `forever` and its title, typed, delete that too.
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
      if (!(await isProof(tx, post))) throw new AppError('conflict', ONLY_PUBLISHED);
      if (!confirmsTitle(post.title, wish.title)) throw badField('title', TITLE_NEEDED);
      await removeForGood(ctx, tx, post);
    } else {
      if (post.archivedAt) throw notFound('Post');
      await takeOutOfSight(ctx, tx, member, post);
    }
    return { id };
  });
}

/** Archives a post that is out somewhere; deletes any other, with time to undo it. The caller holds the post. */
async function takeOutOfSight(ctx: Ctx, tx: Tx, member: Member, post: PostRow): Promise<void> {
  if (await isProof(tx, post)) await setArchived(ctx, tx, member, post, ctx.now());
  else await markDeleted(ctx, tx, member, [post]);
}

/** Deletes posts for now; the history says by whom if that is undone. The caller holds the posts. */
export async function markDeleted(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  deleted: readonly Pick<PostRow, 'id' | 'version'>[],
): Promise<void> {
  if (deleted.length === 0) return;
  const now = ctx.now();
  const ids = deleted.map(({ id }) => id);
  await tx.update(posts).set({ archivedAt: now, deletedAt: now }).where(inArray(posts.id, ids));
  const entry = { at: now, actor: nameOf(member), event: 'deleted' as const };
  await tx.insert(postHistory).values(deleted.map(({ id, version }) => ({ postId: id, version, ...entry })));
}

const isProof = async (tx: Tx, { id, status }: PostRow) =>
  isArchivedWhenDeleted({ status, targets: await targetsOf(tx, id) });

/** Restores a post from the archive, or undoes its deletion, unchanged. */
export async function restoreArchivedPost(ctx: Ctx, member: Member, id: string) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member, { archivedToo: true, deletedToo: true });
    if (post.deletedAt) await undoDeletion(ctx, tx, member, post, post.deletedAt);
    else if (post.archivedAt) await setArchived(ctx, tx, member, post, null);
    else throw new AppError('conflict', NOT_ARCHIVED);
    // Jobs that ran meanwhile did nothing, so they are queued again.
    const at = goesOutAt(post.status, post.scheduledAt);
    if (at) await queuePublishing(tx, id, at);
    if (post.commentsToldAt) await tellCommentsAgain(tx, id);
    return readPost(ctx, tx, member, id);
  });
}

/** As `restoreArchivedPost`, for Undo: a post that is not there any more was deleted too long ago. */
export async function restoreDeletedPost(ctx: Ctx, member: Member, id: string): Promise<void> {
  try {
    await restoreArchivedPost(ctx, member, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('not_found', UNDO_OVER);
    throw error;
  }
}

async function undoDeletion(ctx: Ctx, tx: Tx, member: Member, post: PostRow, deletedAt: Date): Promise<void> {
  const now = ctx.now();
  if (deletedAt < undoEnds(now)) throw new AppError('not_found', UNDO_OVER);
  await tx.update(posts).set({ archivedAt: null, deletedAt: null }).where(eq(posts.id, post.id));
  const { id, version } = post;
  await writeHistory(tx, id, { at: now, actor: nameOf(member), event: 'deletion undone', version });
  await wakeMessagesOf(tx, id);
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

async function removeForGood(ctx: Ctx, tx: Tx, post: PostRow): Promise<void> {
  const now = ctx.now();
  await keepUsageOfPost(tx, post, now);
  // The pause of its series begins when it went out, or now: the next is not made at once.
  await tx
    .update(evergreenPosts)
    .set({ lastMadeAt: post.publishedAt ?? now })
    .where(eq(evergreenPosts.lastCopyId, post.id));
  await tx.delete(posts).where(eq(posts.id, post.id));
  await dropUnusedName(tx, post.companyId);
}

const AT_ONCE = 500;

/** Deletes for good the posts whose time for undoing has passed. May be repeated. */
export async function emptyBin(ctx: Ctx): Promise<void> {
  const ended = lt(posts.deletedAt, undoEnds(ctx.now()));
  const rows = await ctx.db.select({ id: posts.id }).from(posts).where(ended).limit(AT_ONCE);
  for (const { id } of rows)
    await inTransaction(ctx.db, async (tx) => {
      const post = await lockIfThere(tx, id, null, { archivedToo: true, deletedToo: true });
      if (post?.deletedAt && post.deletedAt < undoEnds(ctx.now())) await removeForGood(ctx, tx, post);
    });
}

export const binTimers: Timer[] = [{ name: 'deleted-posts', everySeconds: 30, run: emptyBin }];
