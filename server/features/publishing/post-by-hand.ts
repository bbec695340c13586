import { AppError, notFound } from '#domain/kit/errors.ts';
import { placeOf } from '#domain/networks/place.ts';
import { needsLook } from '#domain/networks/targets.ts';
import { goesOutAt, isFailed } from '#domain/posts/status.ts';
import { PUBLISH_JOB, publishKey } from '#domain/publishing/job.ts';
import { failureOf, notToPostByHand } from '#domain/publishing/target-words.ts';
import { eq } from 'drizzle-orm';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { refuseLateRetry } from '#server/features/posts/change-date.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { readPost } from '#server/features/posts/queries.ts';
import { lockPost, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import type { Member } from '#server/kit/route.ts';
import { targetsOf, updateTarget } from './target-store.ts';
import { tellOneMore } from '#server/features/posts/tell-due.ts';

/**
 * Leaves a failed target to a person, who is reminded at once with everything they need and marks it as
 * posted. Other failed targets stay as they are.
 */
export async function postByHand(ctx: Ctx, member: Member, id: string, targetId: string) {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, id, member);
    const now = ctx.now();
    const targets = await targetsOf(tx, id);
    const target = targets.find((one) => one.id === targetId);
    if (!target) throw notFound('Account of this post');
    const place = placeOf(target);
    if (!needsLook(target.state)) throw new AppError('conflict', notToPostByHand(place));
    await refuseLateRetry(tx, post, now);
    await updateTarget(tx, targetId, {
      state: 'reminder',
      reason: null,
      checkpoint: null,
      notBefore: null,
      step: target.step + 1,
      updatedAt: now,
    });
    const actor = nameOf(member);
    const { version } = post;
    await writeHistory(tx, id, { at: now, actor, event: 'by hand on account', version, note: place });
    const bad = targets.filter((one) => one.id !== targetId && needsLook(one.state));
    if (isFailed(post.status) && bad.length > 0)
      await tx
        .update(posts)
        .set({ failureReason: failureOf(targets, bad), updatedAt: now })
        .where(eq(posts.id, id));
    else if (isFailed(post.status)) await changeStatus(tx, post, { event: { type: 'retry' }, now, actor });
    // The owner is told at its date, or now where they were told of others.
    else if (goesOutAt(post.status, post.scheduledAt)) {
      await queueJob(tx, PUBLISH_JOB, { postId: id }, { key: publishKey(id) });
      await tellOneMore(ctx, tx, post, (one) => one.id === targetId);
    }
    return readPost(ctx, tx, member, id);
  });
}
