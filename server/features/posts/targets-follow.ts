import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { PostEvent } from '#domain/posts/status.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import type { PostRow } from './store.ts';

/**
 * What a change of the post's status means for the accounts that it goes to. Marked as posted, it is out everywhere, by
 * that person's word where no network has said so (it has no `remoteId` there);
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
      .set({
        state: 'published',
        reason: null,
        notBefore: null,
        publishedAt: now,
        // Whoever is in the middle of a step there finds that it is no longer theirs to store.
        step: sql`${postTargets.step} + 1`,
        updatedAt: now,
      })
      .where(and(ofPost, ne(postTargets.state, 'published')));
    await linkToFirst(tx, saved);
    return;
  }
  const isNew = goesOutAt(saved.status, saved.scheduledAt) !== null && before.status !== saved.status;
  const isChosen = event.type === 'schedule' || event.type === 'retry';
  if (!isNew && !isChosen) return;
  // What was made ready belongs to its date, and networks forget it after hours: it is made ready anew. What may be out
  // is known by it, and keeps it until the network has refused that very thing.
  await tx
    .update(postTargets)
    .set({
      checkpoint: null,
      checkpointVersion: null,
      // Whoever is in the middle of a step there finds that it is no longer theirs to store.
      step: sql`${postTargets.step} + 1`,
    })
    .where(
      and(
        ofPost,
        inArray(postTargets.state, ['waiting', 'preparing', 'failed']),
        sql`not exists (select from publish_attempts lost
                         where lost.target_id = ${postTargets.id} and lost.state in ('unconfirmed', 'calling')
                           and not exists (select from publish_attempts refused
                                            where refused.target_id = lost.target_id and refused.state = 'failed'
                                              and refused.started_at > lost.started_at))`,
      ),
    );
  // What may be out is tried again where a person says so, and never by itself.
  const tried = ['waiting', 'preparing', 'failed', ...(isChosen ? ['unconfirmed' as const] : [])] as const;
  await tx
    .update(postTargets)
    .set({ state: 'waiting', reason: null, tries: 0, notBefore: null, updatedAt: now })
    .where(and(ofPost, inArray(postTargets.state, tried)));
}

/** Whether nobody can tell if it is out: on one of its accounts, or by its client's channel. */
export async function mayBeOut(tx: Tx, postId: string): Promise<boolean> {
  const [target] = await tx
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(and(eq(postTargets.postId, postId), eq(postTargets.state, 'unconfirmed')))
    .limit(1);
  if (target) return true;
  const [last] = await tx
    .select({ state: publishAttempts.state })
    .from(publishAttempts)
    .where(and(eq(publishAttempts.postId, postId), isNull(publishAttempts.targetId)))
    .orderBy(desc(publishAttempts.startedAt), desc(publishAttempts.id))
    .limit(1);
  return last?.state === 'unconfirmed';
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
