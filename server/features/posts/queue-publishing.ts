import { and, eq, inArray } from 'drizzle-orm';
import { PUBLISH_JOB, publishKey, TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import { PREPARE_AHEAD } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { queueJob } from '#server/kit/job.ts';

/** Queues the jobs of a dated post: one for the post at its date, and one per account, ahead of it. */
export async function queuePublishing(tx: Tx, postId: string, at: Date): Promise<void> {
  await queueJob(tx, PUBLISH_JOB, { postId }, { key: publishKey(postId), runAt: at });
  const open = await tx
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(
      and(eq(postTargets.postId, postId), inArray(postTargets.state, ['waiting', 'preparing', 'publishing'])),
    );
  const runAt = new Date(at.getTime() - PREPARE_AHEAD);
  for (const { id } of open) await queueJob(tx, TARGET_JOB, { targetId: id }, { key: targetKey(id), runAt });
}
