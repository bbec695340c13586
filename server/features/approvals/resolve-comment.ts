import { and, eq, isNull } from 'drizzle-orm';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { NOTHING_TO_TICK } from '#domain/approvals/resolve-contract.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { lockIfThere, writeHistory, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { readLine } from './read-thread.ts';

type CommentRow = typeof comments.$inferSelect;

/** A line that the member may see, with its post locked, so that ticks and answers do not interleave. */
async function holdLine(tx: Tx, member: Member, id: string): Promise<{ post: PostRow; line: CommentRow }> {
  const ofMember = and(eq(comments.id, id), visibleTo(member, comments));
  const [found] = await tx.select({ postId: comments.postId }).from(comments).where(ofMember);
  const post = found && (await lockIfThere(tx, found.postId, member));
  const [line] = post ? await tx.select().from(comments).where(ofMember) : [];
  if (!post || !line) throw notFound('Comment');
  return { post, line };
}

async function mark(
  ctx: Ctx,
  tx: Tx,
  member: Member,
  { post, line }: { post: PostRow; line: CommentRow },
  resolvedAt: Date | null,
  event: HistoryEvent,
) {
  await tx.update(comments).set({ resolvedAt }).where(eq(comments.id, line.id));
  // What the agency's own people asked for stays out of the history (decision 29).
  if (line.side === 'internal') return;
  await writeHistory(tx, post.id, {
    at: ctx.now(),
    actor: nameOf(member),
    event,
    version: post.version,
    note: line.body,
  });
}

/** What somebody asked for is ticked off; a note of the agency to itself asks for nothing (decision 29). */
function refuseNote(line: CommentRow): void {
  if (line.side === 'internal' && !line.task) throw new AppError('conflict', NOTHING_TO_TICK);
}

/** Ticks a request off, once; `word` becomes a reply that the reviewers read. */
export async function tickOff(ctx: Ctx, member: Member, id: string, word: string) {
  return inTransaction(ctx.db, async (tx) => {
    const held = await holdLine(tx, member, id);
    const { post, line } = held;
    refuseNote(line);
    const now = ctx.now();
    if (line.resolvedAt === null) {
      await mark(ctx, tx, member, held, now, 'ticked off');
      if (word !== '')
        await tx.insert(comments).values({
          agencyId: post.agencyId,
          postId: post.id,
          userId: member.userId,
          keyName: member.key?.name ?? null,
          version: post.version,
          // A reply is visible to the same readers as its line.
          side: line.side,
          replyTo: line.id,
          body: word,
          createdAt: now,
        });
    }
    return readLine(tx, post, id);
  });
}

export async function takeTickBack(ctx: Ctx, member: Member, id: string) {
  return inTransaction(ctx.db, async (tx) => {
    const held = await holdLine(tx, member, id);
    refuseNote(held.line);
    if (held.line.resolvedAt !== null) await mark(ctx, tx, member, held, null, 'reopened');
    return readLine(tx, held.post, id);
  });
}

/** Ticks off all requests of a reviewer who approves. The caller holds the post. */
export async function settleOwnTasks(tx: Tx, approvalId: string, now: Date): Promise<void> {
  await tx
    .update(comments)
    .set({ resolvedAt: now })
    .where(and(eq(comments.approvalId, approvalId), eq(comments.task, true), isNull(comments.resolvedAt)));
}
