import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AnswerForm } from '#domain/approvals/answer-form.ts';
import { COMMENTS_PER_HOUR, TOO_MANY_COMMENTS, type addComment } from '#domain/approvals/contract.ts';
import type { AnswerWay } from '#domain/approvals/status.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { badField } from '#domain/kit/errors.ts';
import { ONLY_IN_NOTES } from '#domain/teamwork/contract.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { mentionMembers, mentionsIn } from '#server/features/teamwork/mention.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { lockPost, writeHistory, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { idFrom } from '#server/kit/secrets.ts';
import { anchorsOf } from './check-anchor.ts';
import { isInside, voiceOf } from './inside.ts';
import { tellOrGather } from './tell-comments.ts';

/**
 * The version that a comment is about: the one its writer read, which an edit may have replaced meanwhile. A number
 * that no version has is refused with an anchor (see check-anchor.ts) and means the current version without one.
 */
const versionRead = ({ version }: PostRow, about: number | undefined, anchor: unknown) =>
  anchor ? (about ?? version) : Math.min(about ?? version, version);

/**
 * Adds a member's comment for the reviewers, or a note that only the agency reads; published posts take both.
 * A note is written to the thread only, never to the history: the history is exported and handed to clients.
 */
export async function addOwnerComment(
  ctx: Ctx,
  member: Member,
  postId: string,
  { body, side, anchor, version: about, mentionIds = [], key }: BodyOf<typeof addComment>,
) {
  if (mentionIds.length > 0 && side !== 'internal') throw badField('mentionIds', ONLY_IN_NOTES);
  return inTransaction(ctx.db, async (tx) => {
    const post = await lockPost(tx, postId, member);
    const now = ctx.now();
    const version = versionRead(post, about, anchor);
    const place = await anchorsOf(tx, post, version)(anchor);
    const actor = nameOf(member);
    const answer = {
      body,
      author: 'owner' as const,
      authorName: actor,
      anchorFile: place?.number ? { number: place.number, url: null } : null,
    };
    const writer = member.key?.id ?? member.userId;
    const id = key === undefined ? undefined : idFrom(post.agencyId, 'comment', postId, writer, key);
    const before = id === undefined ? null : await madeBefore(tx, postId, id);
    if (before) return { ...answer, ...before, body: before.body ?? body };
    const [comment] = await tx
      .insert(comments)
      .values({
        ...(id !== undefined && { id }),
        agencyId: post.agencyId,
        postId,
        userId: member.userId,
        keyName: member.key?.name ?? null,
        version,
        anchor: place,
        side,
        body,
        createdAt: now,
      })
      .returning();
    if (!comment) throw new Error('no comment was written');
    const commentId = comment.id;
    const mentions = await mentionMembers(ctx, tx, member, { post, commentId, ids: mentionIds });
    if (side === 'client')
      await writeHistory(tx, postId, {
        at: now,
        actor,
        event: 'commented',
        version,
        note: body,
      });
    return { ...comment, ...(side === 'internal' && { mentions }), ...answer };
  });
}

/** The comment that an earlier request with the same key created. The caller holds the post's lock. */
async function madeBefore(tx: Tx, postId: string, id: string) {
  const [made] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.postId, postId)));
  if (!made) return null;
  return { ...made, ...(made.side === 'internal' && { mentions: await mentionsIn(tx, id) }) };
}

/** The limit on comments per review link and hour. */
export const MANY_WORDS = { most: COMMENTS_PER_HOUR, seconds: 3600, message: TOO_MANY_COMMENTS };

const MINUTES_5 = 300_000;

/** Adds a reviewer's comment without a decision. An immediate repeat (same text and anchor) is ignored. */
export async function addReviewerComment(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  { comment, anchor, version: about }: Pick<AnswerForm, 'comment' | 'anchor' | 'version'>,
  { actor, way }: { actor: string; way: AnswerWay | null },
): Promise<void> {
  const body = comment ?? '';
  if (body === '') throw badField('comment', 'Please write a comment');
  const now = ctx.now();
  const version = versionRead(post, about, anchor);
  const place = await anchorsOf(tx, post, version)(anchor);
  const [last] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.approvalId, approval.id), isNull(comments.decision), isNull(comments.replyTo)))
    .orderBy(desc(comments.createdAt))
    .limit(1);
  const isSame = last?.body === body && isDeepStrictEqual(last.anchor, place);
  if (isSame && now.getTime() - last.createdAt.getTime() < MINUTES_5) return;
  await countTry(tx, { ...MANY_WORDS, key: `comments:${approval.id}` }, now);
  // Strictly later than `commentsToldAt`: the next mail lists only comments that are newer than that.
  const createdAt = new Date(Math.max(now.getTime(), (post.commentsToldAt?.getTime() ?? 0) + 1));
  await tx.insert(comments).values({
    agencyId: post.agencyId,
    postId: post.id,
    ...voiceOf(approval),
    version,
    anchor: place,
    body,
    way,
    createdAt,
  });
  const said = { at: now, actor, way, version, note: body };
  if (!isInside(approval)) await writeHistory(tx, post.id, { ...said, event: 'commented' });
  await tellOrGather(ctx, tx, post, createdAt);
}
