import { isByHand, isSettled } from '#domain/networks/targets.ts';
import { mayGoOut } from '#domain/posts/status.ts';
import { NOT_APPROVED, TOO_LATE } from '#domain/publishing/failure.ts';
import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import type { Timing } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { stateOf, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import { failPost } from './fail-post.ts';
import { settlePost } from './settle-post.ts';
import { updateTarget, type TargetRow } from './target-store.ts';
import { tellThatItIsDue } from '#server/features/posts/tell-due.ts';

/**
 * For a post with accounts, at its time: ensures that each account has its own job, and tells the owner what
 * has to be posted by hand. The caller holds the post.
 */
export async function takeTargets(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  targets: TargetRow[],
  timing: Timing,
): Promise<{ is: 'done' }> {
  const done = { is: 'done' } as const;
  for (const target of targets.filter((one) => !isSettled(one.state)))
    if (target.accountId === null)
      await updateTarget(tx, target.id, { state: 'reminder', updatedAt: ctx.now() });
    else
      await queueJob(
        tx,
        TARGET_JOB,
        { targetId: target.id },
        { key: targetKey(target.id), unlessQueued: target.state === 'publishing' },
      );
  const byHand = targets.filter(isByHand);
  if (byHand.length > 0) {
    const why = await whyNotNow(tx, post, timing);
    if (why !== null) {
      // Accounts that are under way fail for the same reason, and the post with them: nobody posts it by hand.
      if (targets.every((target) => isSettled(target.state) || isByHand(target)))
        await failPost(ctx, tx, post, why);
      return done;
    }
  }
  await settlePost(ctx, tx, post);
  if (byHand.length > 0) await tellThatItIsDue(ctx, tx, post.id, byHand);
  return done;
}

async function whyNotNow(tx: Tx, post: PostRow, timing: Timing): Promise<string | null> {
  if (timing === 'too late') return TOO_LATE;
  return mayGoOut(await stateOf(tx, post)) ? null : NOT_APPROVED;
}
