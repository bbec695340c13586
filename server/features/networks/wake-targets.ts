import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import { isScheduled } from '#domain/posts/status.ts';
import { statusesThat } from '#server/db/status-sql.ts';

/** The account works again: waiting targets are tried at once instead of at their next try. */
export async function wakeTargets(ctx: Ctx, tx: Tx, accountId: string): Promise<void> {
  const waiting = await tx
    .select({ id: postTargets.id })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .where(
      and(
        eq(postTargets.accountId, accountId),
        inArray(postTargets.state, ['waiting', 'preparing', 'publishing']),
        or(sql`${posts.status} in ${statusesThat(isScheduled)}`, eq(postTargets.state, 'publishing')),
      ),
    );
  // A first comment that may just be on its way is left alone.
  const unfinished = await tx
    .update(postTargets)
    .set({ notBefore: ctx.now(), tries: 0, updatedAt: ctx.now() })
    .where(
      and(
        eq(postTargets.accountId, accountId),
        sql`${postTargets.state} = 'published' and ${postTargets.notBefore} is not null`,
        sql`${postTargets.checkpoint}->>'next' = 'afterwards' and ${postTargets.checkpoint}->>'maybeSince' is null`,
      ),
    )
    .returning({ id: postTargets.id });
  for (const { id } of unfinished) await queueJob(tx, TARGET_JOB, { targetId: id }, { key: targetKey(id) });
  if (waiting.length === 0) return;
  const ids = waiting.map((one) => one.id);
  await tx
    .update(postTargets)
    .set({ notBefore: null, tries: 0, reason: null, updatedAt: ctx.now() })
    .where(inArray(postTargets.id, ids));
  for (const targetId of ids) await queueJob(tx, TARGET_JOB, { targetId }, { key: targetKey(targetId) });
}
