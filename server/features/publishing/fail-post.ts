import type { Tx } from '#server/db/connect.ts';
import { tellOwner } from '#server/features/approvals/tell-owner.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import type { PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';

/** Marks a post as failed, or as unconfirmed, keeps the reason on it and mails it to the owner. */
export async function failPost(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  reason: string,
  { history = 'failed', out }: { history?: 'failed' | 'unconfirmed'; out?: { on: number; of: number } } = {},
): Promise<void> {
  const { post: failed } = await changeStatus(tx, post, {
    event: { type: 'failed' },
    now: ctx.now(),
    actor: GREENROOM,
    history,
    note: reason,
    set: { failureReason: reason },
  });
  const unconfirmed = history === 'unconfirmed';
  await tellOwner(ctx, tx, failed, 'publish-failed', { reason, unconfirmed, ...(out && { out }) });
}
