import type { Tx } from '#server/db/connect.ts';
import type { Ctx } from '#server/kit/context.ts';
import { changeStatus } from './change-status.ts';
import type { PostRow } from './store.ts';

/**
 * The date of a post that is not approved yet: a plan, at which nothing goes out. Nobody is asked again for it. The
 * caller holds the lock.
 */
export async function changePlan(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  actor: string,
  at: Date | null,
): Promise<PostRow> {
  if (post.scheduledAt?.getTime() === at?.getTime()) return post;
  const changed = await changeStatus(tx, post, {
    event: { type: 'plan', at },
    now: ctx.now(),
    actor,
    history: 'plan changed',
    note: at?.toISOString() ?? null,
    set: { planMoves: 0 },
  });
  return changed.post;
}
