import { and, eq, isNull, sql } from 'drizzle-orm';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { lockIfThere } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { askStage } from './ask-stage.ts';
import { fillStage } from './fill-stage.ts';

/**
 * After a member sees a client again, or the client's stages name other people: posts that
 * wait at a stage with nobody left ask these people. Posts are locked in the order of
 * their ids, as everywhere, to avoid deadlocks.
 */
export async function fillEmptyStages(
  ctx: Ctx,
  tx: Tx,
  { agencyId, companyId }: { agencyId: string; companyId?: string },
): Promise<void> {
  const waiting = await tx
    .select({ id: posts.id, status: posts.status })
    .from(posts)
    .where(
      and(
        visibleTo({ agencyId }, posts),
        sql`${posts.stages} ->> 'now' is not null`,
        sql`not exists (
          select from approvals as there
           where there.post_id = ${posts.id} and there.removed_at is null
             and there.stage = (${posts.stages} ->> 'now')::int)`,
        isNull(posts.archivedAt),
        companyId === undefined ? undefined : eq(posts.companyId, companyId),
      ),
    )
    .orderBy(posts.id);
  for (const { id, status } of waiting) {
    if (!isOpenForReview(status)) continue;
    const post = await lockIfThere(tx, id, null, { archivedToo: false });
    if (!post?.stages?.now || !isOpenForReview(post.status)) continue;
    if (await fillStage(tx, post, post.stages.now, ctx.now()))
      await askStage(ctx, tx, { post, hasNextStage: true });
  }
}
