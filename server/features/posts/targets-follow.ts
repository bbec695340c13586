import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { PostEvent } from '#domain/posts/status.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import type { PostRow } from './store.ts';

/**
 * Applies a change of the post's status to its targets. Marked as posted, all targets become published, by
 * that person's word where no network confirmed it (no `remoteId`). With a new date, a retry or new content,
 * failed targets are tried again. Of a post that no longer goes out, none is being made ready. Published targets stay
 * published.
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
        // A worker in the middle of a step notices the new number and does not store its result.
        step: sql`${postTargets.step} + 1`,
        updatedAt: now,
      })
      .where(and(ofPost, ne(postTargets.state, 'published')));
    await linkToFirst(tx, saved);
    return;
  }
  const goesOut = goesOutAt(saved.status, saved.scheduledAt) !== null;
  if (!goesOut && goesOutAt(before.status, before.scheduledAt) !== null) {
    await tx
      .update(postTargets)
      // A worker in the middle of a step notices the new number, as above.
      .set({ state: 'waiting', reason: null, step: sql`${postTargets.step} + 1`, updatedAt: now })
      .where(and(ofPost, eq(postTargets.state, 'preparing')));
    return;
  }
  const isNew = goesOut && before.status !== saved.status;
  const isChosen = event.type === 'schedule' || event.type === 'retry';
  if (goesOut && !isNew && event.type === 'content changed') {
    // What a network refused it may take now. What is there all the same is not sent anew.
    await tx
      .update(postTargets)
      .set({ state: 'waiting', reason: null, tries: 0, notBefore: null, updatedAt: now })
      .where(
        and(
          ofPost,
          eq(postTargets.state, 'failed'),
          isNotNull(postTargets.accountId),
          sql`${postTargets.checkpoint}->>'isThere' is distinct from 'true'`,
        ),
      );
    return;
  }
  if (!isNew && !isChosen) return;
  // A prepared upload belongs to its date, and networks drop it after hours: it is prepared
  // anew. A target that may be published keeps its checkpoint, which identifies it, until
  // the network has refused that very upload. So does one that the network has and does not show.
  await tx
    .update(postTargets)
    .set({
      checkpoint: null,
      checkpointVersion: null,
      // A worker in the middle of a step notices the new number and does not store its result.
      step: sql`${postTargets.step} + 1`,
    })
    .where(
      and(
        ofPost,
        inArray(postTargets.state, ['waiting', 'preparing', 'failed']),
        sql`${postTargets.checkpoint}->>'isThere' is distinct from 'true'`,
        sql`not exists (select from publish_attempts lost
                         where lost.target_id = ${postTargets.id} and lost.state in ('unconfirmed', 'calling')
                           and not exists (select from publish_attempts refused
                                            where refused.target_id = lost.target_id and refused.state = 'failed'
                                              and refused.started_at > lost.started_at))`,
      ),
    );
  // A target that may be published is tried again only if a person says so. Without an account there is
  // nothing to try: it stays until a person marks it as posted or chooses to post it by hand.
  const maybeOut = and(eq(postTargets.state, 'unconfirmed'), isNotNull(postTargets.accountId));
  await tx
    .update(postTargets)
    .set({ state: 'waiting', reason: null, tries: 0, notBefore: null, updatedAt: now })
    .where(
      and(
        ofPost,
        or(inArray(postTargets.state, ['waiting', 'preparing', 'failed']), isChosen ? maybeOut : undefined),
      ),
    );
}

/** Whether it is unknown if the post is out, on one of its accounts or by its client's channel. */
export async function mayBeOut(tx: Tx, postId: string): Promise<boolean> {
  const [target] = await tx
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(and(eq(postTargets.postId, postId), eq(postTargets.state, 'unconfirmed')))
    .limit(1);
  if (target) return true;
  const ofPost = sql`select from post_targets own where own.post_id = ${postId}`;
  const [last] = await tx
    .select({ state: publishAttempts.state })
    .from(publishAttempts)
    .where(
      and(
        eq(publishAttempts.postId, postId),
        isNull(publishAttempts.targetId),
        // A try of an account that was taken off counts while the post still goes to its network.
        sql`(not exists (${ofPost}) or exists (${ofPost} and own.network = ${publishAttempts.channel}
                                                     and own.state <> 'published'))`,
      ),
    )
    .orderBy(desc(publishAttempts.startedAt), desc(publishAttempts.id))
    .limit(1);
  return last?.state === 'unconfirmed';
}

/** A post that is out in several places links to the first target that has a URL. */
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
