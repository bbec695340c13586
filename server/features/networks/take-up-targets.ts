import { and, eq, inArray, isNull } from 'drizzle-orm';
import { placeOf } from '#domain/networks/place.ts';
import { goesOutAt, isBeingWritten, isFailed, isPublished } from '#domain/posts/status.ts';
import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import { PREPARE_AHEAD } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { leftBy, mayBePostedByHand, takenUp, type Profile } from '#server/features/posts/by-hand-targets.ts';
import { refusedByNetworks } from '#server/features/posts/check-targets.ts';
import { writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';

type Account = Profile & { id: string; companyId: string };

/**
 * A disconnected profile is connected again: the posts kept for it go out by themselves as before, instead of
 * by hand. Posts that a person may have posted by now stay with them.
 */
export async function takeUpTargets(ctx: Ctx, tx: Tx, account: Account, actor: string): Promise<void> {
  const { companyId, network } = account;
  const { postId, accountId, profileId, handle } = postTargets;
  const left = await tx
    .select({ postId, accountId, profileId, network: postTargets.network, handle })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .where(
      and(
        eq(posts.companyId, companyId),
        isNull(postTargets.accountId),
        eq(postTargets.state, 'reminder'),
        eq(postTargets.network, network),
      ),
    );
  const ids = leftBy(left, account).map((target) => target.postId);
  if (ids.length === 0) return;
  const held = await tx.select().from(posts).where(inArray(posts.id, ids)).orderBy(posts.id).for('update');
  for (const post of held) if (!isPublished(post.status)) await takeUp(ctx, tx, post, account, actor);
}

async function takeUp(ctx: Ctx, tx: Tx, post: PostRow, account: Account, actor: string): Promise<void> {
  const now = ctx.now();
  const targets = await tx.select().from(postTargets).where(eq(postTargets.postId, post.id));
  const [target, ...more] = leftBy(targets, account);
  if (target?.state !== 'reminder' || more.length > 0) return;
  if (targets.some((one) => one.accountId === account.id)) return;
  if (await mayBePostedByHand(tx, post, now)) return;
  const write = (change: Partial<typeof postTargets.$inferInsert>) =>
    tx.update(postTargets).set(change).where(eq(postTargets.id, target.id));
  const at = goesOutAt(post.status, post.scheduledAt);
  // What had failed there is tried again only where somebody says so.
  if (!at && target.reason !== null) {
    await write({ ...takenUp(target, account.id, now), state: 'failed', reason: target.reason });
    return;
  }
  await write(takenUp(target, account.id, now));
  // A post that a person was to post by hand may break the network's rules: then it stays by hand.
  if (!isBeingWritten(post.status) && (await refusedByNetworks(tx, post)) !== null) {
    await write({ accountId: null, state: 'reminder' });
    return;
  }
  // A failed post goes out nowhere by itself.
  if (isFailed(post.status)) return;
  await writeHistory(tx, post.id, {
    at: now,
    actor,
    event: 'account connected again',
    version: post.version,
    note: placeOf(account),
  });
  if (at)
    await queueJob(
      tx,
      TARGET_JOB,
      { targetId: target.id },
      { key: targetKey(target.id), runAt: new Date(at.getTime() - PREPARE_AHEAD) },
    );
}
