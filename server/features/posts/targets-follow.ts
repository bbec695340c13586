import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { PostEvent } from '#domain/posts/status.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { PostRow } from './store.ts';

/**
 * What a change of the post's status means for the accounts that it goes to. Marked as posted, it is out everywhere;
 * with a new date or another try, what failed is tried again. What is out already stays out.
 */
export async function targetsFollow(
  tx: Tx,
  { before, saved, event, now }: { before: PostRow; saved: PostRow; event: PostEvent; now: Date },
): Promise<void> {
  const ofPost = eq(postTargets.postId, saved.id);
  if (event.type === 'mark posted') {
    await tx
      .update(postTargets)
      .set({ state: 'published', reason: null, publishedAt: now, updatedAt: now })
      .where(and(ofPost, ne(postTargets.state, 'published')));
    await linkToFirst(tx, saved);
    return;
  }
  const isNew = goesOutAt(saved.status, saved.scheduledAt) !== null && before.status !== saved.status;
  if (!isNew && event.type !== 'schedule') return;
  await tx
    .update(postTargets)
    .set({ state: 'waiting', reason: null, tries: 0, notBefore: null, updatedAt: now })
    .where(and(ofPost, inArray(postTargets.state, ['waiting', 'preparing', 'failed', 'unconfirmed'])));
}

/** A post that is out in several places is linked to the first one that said where. */
async function linkToFirst(tx: Tx, { id, publishedUrl }: PostRow): Promise<void> {
  if (publishedUrl !== null) return;
  const [first] = await tx
    .select({ url: postTargets.url })
    .from(postTargets)
    .where(and(eq(postTargets.postId, id), isNotNull(postTargets.url)))
    .orderBy(asc(postTargets.order), asc(postTargets.createdAt))
    .limit(1);
  if (first) await tx.update(posts).set({ publishedUrl: first.url }).where(eq(posts.id, id));
}
