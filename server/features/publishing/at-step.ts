import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockIfThere, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { targetWithAccount, type TargetRow } from './target-store.ts';
import type { TakenStep } from './taken-step.ts';

/** Runs `write` under the post's lock if the target is still at this step; else another worker continues. */
export async function atStep(
  ctx: Ctx,
  taken: TakenStep,
  write: (tx: Tx, post: PostRow, target: TargetRow) => Promise<void>,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, taken.postId, null, { closingToo: true });
    const found = post && (await targetWithAccount(tx, taken.targetId));
    if (!post || !found || found.target.step !== taken.step) return false;
    await write(tx, post, found.target);
    return true;
  });
}
