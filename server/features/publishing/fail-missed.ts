import { and, asc, isNull, lte, sql } from 'drizzle-orm';
import { goesByItself } from '#domain/networks/targets.ts';
import { isScheduled } from '#domain/posts/status.ts';
import { ONLY_IF_OUT } from '#domain/publishing/target-words.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { GREENROOM } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { isGoingOut } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { endTarget } from './end-target.ts';
import { targetsOf, updateTarget } from './target-store.ts';

/**
 * Marks posts whose time passed while nothing went out as failed, for the given reason and without a mail for
 * each: none of them goes out late, however little, on none of its accounts. What a network is processing is left
 * to the worker, which finds out the result and does not try again. Returns how many there were.
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
        isNull(posts.archivedAt),
      ),
    )
    .orderBy(asc(posts.id))
    .for('update');
  let missed = 0;
  for (const post of passed) {
    const open = (await targetsOf(tx, post.id)).filter(goesByItself);
    for (const target of open)
      if (target.state === 'publishing') await updateTarget(tx, target.id, { reason: ONLY_IF_OUT });
      else await endTarget(ctx, tx, post, target, { state: 'failed', reason });
    if (await isGoingOut(tx, post.id, now)) continue;
    // A person was told that it is due before, and nothing of it goes out by itself.
    if (post.dueToldAt && open.length === 0) continue;
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
