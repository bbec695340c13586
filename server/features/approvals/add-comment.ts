import { and, desc, eq, isNull } from 'drizzle-orm';
import { COMMENTS_PER_HOUR, TOO_MANY_COMMENTS, type addComment } from '#domain/approvals/contract.ts';
import type { AnswerWay } from '#domain/approvals/status.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { badField } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { lockPost, writeHistory, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { tellOrGather } from './tell-comments.ts';

/**
 * A member writes to the reviewers, or a note for the agency alone; also on a published post. A note stands in the
 * thread and nowhere else: the history is what is exported and handed to clients.
 */
export async function addOwnerComment(
  ctx: Ctx,
  member: Member,
  postId: string,
  { body, side }: BodyOf<typeof addComment>,
) {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, member);
    const [comment] = await tx
      .insert(comments)
      .values({
        agencyId: post.agencyId,
        postId,
        userId: member.userId,
        version: post.version,
        side,
        body,
        createdAt: now,
      })
      .returning();
    if (!comment) throw new Error('no comment was written');
    const actor = nameOf(member);
    if (side === 'client')
      await writeHistory(tx, postId, {
        at: now,
        actor,
        event: 'commented',
        version: post.version,
        note: body,
      });
    return { ...comment, body, author: 'owner' as const, authorName: actor };
  });
}

/** How often one link takes words within an hour. */
export const MANY_WORDS = { most: COMMENTS_PER_HOUR, seconds: 3600, message: TOO_MANY_COMMENTS };

const MINUTES_5 = 300_000;

/** A reviewer says something without deciding. The same words twice in a row are one comment. */
export async function addReviewerComment(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  { actor, body, way }: { actor: string; body: string; way: AnswerWay | null },
): Promise<void> {
  if (body === '') throw badField('comment', 'Please write a comment');
  const now = ctx.now();
  const [last] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.approvalId, approval.id), isNull(comments.decision)))
    .orderBy(desc(comments.createdAt))
    .limit(1);
  if (last?.body === body && now.getTime() - last.createdAt.getTime() < MINUTES_5) return;
  await countTry(tx, { ...MANY_WORDS, key: `comments:${approval.id}` }, now);
  // Never the instant of the last mail: what came after it is what the next one tells.
  const createdAt = new Date(Math.max(now.getTime(), (post.commentsToldAt?.getTime() ?? 0) + 1));
  await tx.insert(comments).values({
    agencyId: post.agencyId,
    postId: post.id,
    approvalId: approval.id,
    version: post.version,
    body,
    way,
    createdAt,
  });
  const said = { at: now, actor, way, version: post.version, note: body };
  await writeHistory(tx, post.id, { ...said, event: 'commented' });
  await tellOrGather(ctx, tx, post, createdAt);
}
