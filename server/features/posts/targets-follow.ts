import { and, eq, inArray, ne } from 'drizzle-orm';
import type { PostEvent } from '#domain/posts/status.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
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
    return;
  }
  const isNew = goesOutAt(saved.status, saved.scheduledAt) !== null && before.status !== saved.status;
  if (!isNew && event.type !== 'schedule') return;
  await tx
    .update(postTargets)
    .set({ state: 'waiting', reason: null, tries: 0, notBefore: null, updatedAt: now })
    .where(and(ofPost, inArray(postTargets.state, ['waiting', 'preparing', 'failed', 'unconfirmed'])));
}
