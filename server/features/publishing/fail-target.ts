import { and, count, eq } from 'drizzle-orm';
import { placeOf } from '#domain/networks/place.ts';
import { goesByItself } from '#domain/networks/targets.ts';
import { noteOnAccount } from '#domain/posts/history-words.ts';
import { goesOutAt } from '#domain/posts/status.ts';
import { isWellAhead } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { postHistory } from '#server/db/schema/posts.ts';
import { tellOwner } from '#server/features/approvals/tell-owner.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { endTarget } from './end-target.ts';
import { settlePost } from './settle-post.ts';
import { targetsOf, type TargetRow } from './target-store.ts';

/**
 * Ends a target as failed. Its owner is told at the end of the whole post, or at once where that is well ahead:
 * then there is time to do something about it. The caller holds the post.
 */
export async function failTarget(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  target: TargetRow,
  reason: string,
): Promise<void> {
  await endTarget(ctx, tx, post, target, { state: 'failed', reason });
  await settlePost(ctx, tx, post);
  const at = goesOutAt(post.status, post.scheduledAt);
  if (!at || !isWellAhead(at, ctx.now())) return;
  const others = (await targetsOf(tx, post.id)).filter(goesByItself).map(placeOf);
  // Without another to go out, the post has just been settled, and the owner told.
  if (others.length === 0 || (await wasTold(tx, post, target, reason))) return;
  await tellOwner(ctx, tx, post, 'publish-failed', { reason, refused: { place: placeOf(target), others } });
}

/** Whether this account has refused this version in these words before. */
async function wasTold(tx: Tx, post: PostRow, target: TargetRow, reason: string): Promise<boolean> {
  const [row] = await tx
    .select({ times: count() })
    .from(postHistory)
    .where(
      and(
        eq(postHistory.postId, post.id),
        eq(postHistory.event, 'failed on account'),
        eq(postHistory.version, target.checkpointVersion ?? post.version),
        eq(postHistory.note, noteOnAccount(placeOf(target), reason)),
      ),
    );
  return (row?.times ?? 0) > 1;
}
