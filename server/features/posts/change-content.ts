import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import { changeStatus } from './change-status.ts';
import { keepVersion, type PostRow } from './store.ts';

/**
 * Caption or media changed: a new version, for which nobody has said yes. Reviewers are asked again where the rule
 * sends the post back to them. The caller holds the lock and has already changed the files, if it was files.
 */
export async function contentChanged(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  what: { actor: string; note: string; set?: { title?: string; caption?: string } },
): Promise<PostRow> {
  const now = ctx.now();
  const changed = await changeStatus(tx, post, {
    event: { type: 'content changed' },
    now,
    actor: what.actor,
    set: { ...what.set, version: post.version + 1 },
    history: 'content changed',
    note: what.note,
  });
  await keepVersion(tx, changed.post, now);
  if (isOpenForReview(changed.post.status) && !isOpenForReview(post.status))
    await notifyReviewers(ctx, tx, changed.post, changed.reviews, 'review-request', { again: true });
  return changed.post;
}

/** The title is the agency's own: no new version, nobody is asked again. */
export async function renamePost(tx: Tx, post: PostRow, title: string, now: Date): Promise<PostRow> {
  const [saved] = await tx
    .update(posts)
    .set({ title, updatedAt: now })
    .where(eq(posts.id, post.id))
    .returning();
  return saved ?? post;
}
