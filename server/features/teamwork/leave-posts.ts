import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { isNewsOfPost, MESSAGE_KINDS } from '#domain/messages/kinds.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { gatheredNews } from '#server/db/schema/teamwork.ts';
import { seesPost, whoHasPost } from '#server/features/agencies/queries.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { wakeLostNews } from '#server/features/messages/give-up.ts';

/**
 * After a member left the agency, sees fewer clients or may only look: posts that they can no longer have are
 * with somebody else (`whoHasPost`) and lose the assignment, and news gathered for them is deleted. News
 * of a post that they were not told yet, gathered or held by quiet hours, goes to whoever has the post now.
 * Posts are locked in the order of their ids, as everywhere, to avoid deadlocks.
 */
export async function leavePosts(
  tx: Tx,
  agency: { agencyId: string },
  userId: string,
  answers: Answers,
): Promise<void> {
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
  await handOverNews(tx, agency, userId, answers);
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

const NEWS_OF_POST = MESSAGE_KINDS.filter(isNewsOfPost);

/**
 * Clients' answers about posts that are with a person, for their next gathered mail: nobody has been told of them.
 * Call before a change that may take posts from them.
 */
export const answersNotTold = (tx: Tx, agency: { agencyId: string }, userId: string) =>
  tx
    .select({
      postId: posts.id,
      decision: comments.decision,
      tacit: comments.tacit,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        visibleTo(agency, posts),
        isNull(posts.archivedAt),
        isNotNull(comments.approvalId),
        eq(whoHasPost, userId),
        eq(users.news, 'gathered'),
        gt(comments.createdAt, users.newsToldAt),
      ),
    )
    .orderBy(asc(comments.createdAt));

type Answers = Awaited<ReturnType<typeof answersNotTold>>;

const WHAT: Record<string, string> = {
  approved: 'a reviewer approved it',
  rejected: 'a reviewer asked for changes',
  silent: 'a reviewer did not answer, which counts as a yes, as agreed with the client',
};

/**
 * What was gathered about posts that they lost is gathered for whoever has them now. One who gathers answers, too,
 * finds those in the threads that are newer than their last mail.
 */
export async function handOverNews(
  tx: Tx,
  agency: { agencyId: string },
  userId: string,
  answers: Answers,
): Promise<void> {
  for (const { postId, decision, tacit, createdAt } of answers)
    await tx.execute(sql`
      insert into ${gatheredNews} (agency_id, user_id, post_id, kind, what, created_at)
      select ${posts.agencyId}, heir.id, ${posts.id}, 'review-answered', ${WHAT[tacit ? 'silent' : (decision ?? '')] ?? 'a reviewer commented'}, ${createdAt.toISOString()}
        from ${posts} join ${users} as heir on heir.id = ${whoHasPost}
       where ${posts.id} = ${postId} and heir.id <> ${userId}
         and (heir.news = 'each' or heir.news = 'gathered' and heir.news_told_at >= ${createdAt.toISOString()})`);
  await tx
    .update(gatheredNews)
    .set({ userId: sql`(select ${whoHasPost} from ${posts} where ${posts.id} = ${gatheredNews.postId})` })
    .where(
      and(
        visibleTo(agency, gatheredNews),
        eq(gatheredNews.userId, userId),
        inArray(gatheredNews.kind, NEWS_OF_POST),
        sql`exists (select from ${posts} where ${posts.id} = ${gatheredNews.postId} and ${whoHasPost} <> ${userId})`,
      ),
    );
  // Given back to somebody who finds the answers in the threads.
  await tx.delete(gatheredNews).where(
    and(
      visibleTo(agency, gatheredNews),
      eq(gatheredNews.kind, 'review-answered'),
      sql`exists (select from ${users} as reader where reader.id = ${gatheredNews.userId}
                      and reader.news = 'gathered' and reader.news_told_at < ${gatheredNews.createdAt})`,
    ),
  );
}
