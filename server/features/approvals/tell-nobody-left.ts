import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { reviewersOf, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { tellOwner } from './tell-owner.ts';

/** Tells the owner that nobody is left in the current stage, because no answer would ever come. */
export async function tellNobodyLeft(ctx: Ctx, tx: Tx, post: PostRow): Promise<void> {
  const at = post.stages?.now;
  const stage = at ? post.stages?.list[at - 1] : undefined;
  if (!stage || !isOpenForReview(post.status) || post.archivedAt || post.deletedAt) return;
  const isLeft = (await reviewersOf(tx, post.id)).some((one) => one.stage === at);
  if (!isLeft) await tellOwner(ctx, tx, post, 'nobody-left', { stage: stage.name });
}
