import { and, eq, inArray, or } from 'drizzle-orm';
import { TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';

/** The account works again: whatever waited for it need not wait for its next try. */
export async function wakeTargets(ctx: Ctx, tx: Tx, accountId: string): Promise<void> {
  const waiting = await tx
    .select({ id: postTargets.id })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .where(
      and(
        eq(postTargets.accountId, accountId),
        inArray(postTargets.state, ['waiting', 'preparing', 'publishing']),
        or(eq(posts.status, 'Scheduled'), eq(postTargets.state, 'publishing')),
      ),
    );
  if (waiting.length === 0) return;
  const ids = waiting.map((one) => one.id);
  await tx
    .update(postTargets)
    .set({ notBefore: null, tries: 0, reason: null, updatedAt: ctx.now() })
    .where(inArray(postTargets.id, ids));
  for (const targetId of ids) await queueJob(tx, TARGET_JOB, { targetId }, { key: targetKey(targetId) });
}
