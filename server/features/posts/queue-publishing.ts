import { and, eq, inArray } from 'drizzle-orm';
import { PUBLISH_JOB, publishKey, TARGET_JOB, targetKey } from '#domain/publishing/job.ts';
import { PREPARE_AHEAD } from '#domain/publishing/timing.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { queueJob } from '#server/kit/job.ts';

/** The jobs of a post that has a date: one that looks at the post then, and one for each account, ahead of it. */
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
