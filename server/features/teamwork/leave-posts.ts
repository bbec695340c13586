import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { gatheredNews } from '#server/db/schema/teamwork.ts';
import { seesPost, whoHasPost } from '#server/features/agencies/queries.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { wakeLostNews } from '#server/features/messages/give-up.ts';

/**
 * After a member left the agency, sees fewer clients or may only look: posts that they can no longer have are
 * with somebody else (`whoHasPost`) and lose the assignment, and news gathered for them is deleted. News
 * that quiet hours held goes to whoever has the post now. Posts are locked in the order of their ids, as
 * everywhere, to avoid deadlocks.
 */
export async function leavePosts(tx: Tx, agency: { agencyId: string }, userId: string): Promise<void> {
  const lost = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        visibleTo(agency, posts),
        eq(posts.assignedTo, userId),
        sql`${whoHasPost} is distinct from ${userId}::uuid`,
      ),
    )
    .orderBy(asc(posts.id))
    .for('update');
  if (lost.length > 0)
    await tx
      .update(posts)
      .set({ assignedTo: null, assignedAt: null })
      .where(
        inArray(
          posts.id,
          lost.map(({ id }) => id),
        ),
      );
  await tx
    .delete(gatheredNews)
    .where(
      and(
        visibleTo(agency, gatheredNews),
        eq(gatheredNews.userId, userId),
        sql`not exists (select from ${posts} where ${posts.id} = ${gatheredNews.postId} and ${seesPost(userId)})`,
      ),
    );
  await wakeLostNews(tx, agency, userId);
}
