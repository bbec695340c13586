import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/db/connect.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockIfThere } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { defineJob, queueJob } from '#server/kit/job.ts';
import { reviewerLabel, tellOwner } from './tell-owner.ts';

type PostRow = typeof posts.$inferSelect;

/** How long after a mail about comments further comments are gathered. */
const GATHERED_FOR = 300_000;

const TELL_COMMENTS = { name: 'tell-comments', payload: z.object({ postId: z.uuid() }) };

/**
 * After a comment at `at`: tells the owner at once or, within `GATHERED_FOR` of the last mail, together with
 * all other comments of that time. The caller holds the post.
 */
export async function tellOrGather(ctx: Ctx, tx: Tx, post: PostRow, at: Date): Promise<void> {
  const told = post.commentsToldAt;
  const next = told && new Date(told.getTime() + GATHERED_FOR);
  if (next && next > at)
    await queueJob(tx, TELL_COMMENTS, { postId: post.id }, { key: `comments:${post.id}`, runAt: next });
  else await tellSince(ctx, tx, post, told ?? new Date(at.getTime() - 1));
}

/** One mail with everything that reviewers wrote since then; none if they wrote nothing. */
async function tellSince(ctx: Ctx, tx: Tx, post: PostRow, since: Date): Promise<void> {
  const rows = await tx
    .select({ body: sql<string>`${comments.body}`, at: comments.createdAt, approval: approvals })
    .from(comments)
    .innerJoin(approvals, eq(approvals.id, comments.approvalId))
    .where(
      and(
        eq(comments.postId, post.id),
        gt(comments.createdAt, since),
        // Requests that belong to an answer were told with the answer.
        isNull(comments.decision),
        isNull(comments.replyTo),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const newest = rows.at(-1);
  if (!newest) return;
  const said = [];
  for (const { body, approval } of rows)
    said.push({ reviewer: await reviewerLabel(tx, post, approval), comment: body });
  await tellOwner(ctx, tx, post, 'review-answered', said.length === 1 ? said[0] : { comments: said });
  const commentsToldAt = new Date(Math.max(ctx.now().getTime(), newest.at.getTime()));
  await tx.update(posts).set({ commentsToldAt }).where(eq(posts.id, post.id));
}

/** Tells a post's gathered comments. May be repeated: only comments after `commentsToldAt` are told. */
export async function tellGathered(ctx: Ctx, postId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const post = await lockIfThere(tx, postId);
    if (post?.commentsToldAt && !post.archivedAt) await tellSince(ctx, tx, post, post.commentsToldAt);
  });
}

/** A post is there again: what was to be told meanwhile was not. The caller holds the post. */
export const tellCommentsAgain = (tx: Tx, postId: string): Promise<void> =>
  queueJob(tx, TELL_COMMENTS, { postId }, { key: `comments:${postId}` });

export const approvalJobs = [
  defineJob({ ...TELL_COMMENTS, run: (ctx, { postId }) => tellGathered(ctx, postId) }),
];
