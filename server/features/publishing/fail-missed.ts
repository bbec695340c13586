import { and, asc, isNull, lte, sql } from 'drizzle-orm';
import { isByHand, isSettled } from '#domain/networks/targets.ts';
import { isScheduled } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { isGoingOut } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { endTarget } from './end-target.ts';
import { targetsOf } from './target-store.ts';

/**
 * Marks posts whose time passed while nothing went out as failed, for the given reason and without a mail for
 * each: none of them goes out late, however little. Posts that a network is processing are left to the
 * worker, which finds out the result. Returns how many there were.
 */
export async function failMissed(ctx: Ctx, tx: Tx, tenant: Tenant, reason: string): Promise<number> {
  const now = ctx.now();
  const passed = await tx
    .select()
    .from(posts)
    .where(
      and(
        visibleTo({ agencyId: tenant.agencyId }, posts),
        // As in the partial index posts_waiting.
        sql`${posts.status} in ${statusesThat(isScheduled)}`,
        lte(posts.scheduledAt, now),
        isNull(posts.dueToldAt),
        isNull(posts.archivedAt),
      ),
    )
    .orderBy(asc(posts.id))
    .for('update');
  let missed = 0;
  for (const post of passed) {
    if (await isGoingOut(tx, post.id, now)) continue;
    for (const target of await targetsOf(tx, post.id))
      if (!isSettled(target.state) && !isByHand(target))
        await endTarget(ctx, tx, post, target, { state: 'failed', reason });
    await changeStatus(tx, post, {
      event: { type: 'failed' },
      now,
      actor: GREENROOM,
      history: 'failed',
      note: reason,
      set: { failureReason: reason },
    });
    missed += 1;
  }
  return missed;
}
