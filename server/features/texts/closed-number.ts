import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import { undoEnds } from '#domain/kit/undo.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { textNumbers } from '#server/db/schema/texts.ts';
import { addReviewerComment } from '#server/features/approvals/add-comment.ts';
import { reviewerLabel } from '#server/features/approvals/tell-owner.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { lockIfThere, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import { withoutLinks } from './keep-words.ts';
import type { Talk } from './list-reply.ts';
import { mailWords } from './tell-agency.ts';
import { byPhone, isOfSameClient, type AskedPost } from './waiting-for-phone.ts';

/** What a number stood for whose post is gone, or whose link does not open any more. */
export interface Closed {
  /** Null if the post is deleted for good: nobody is known to read words about it. */
  post: { agencyId: string; companyId: string | null } | null;
  /** Who reads the words in the post's thread; null if nobody does for now. */
  readBy: string | null;
}

/** Whether one of these numbers was ever given to this phone, also for a post that is gone. */
export async function hasNumber(db: Handle, phone: string, numbers: readonly number[]): Promise<boolean> {
  if (numbers.length === 0) return false;
  const rows = await db
    .select({ id: textNumbers.id })
    .from(textNumbers)
    .where(and(eq(textNumbers.phone, phone), inArray(textNumbers.number, [...numbers])))
    .limit(1);
  return rows.length > 0;
}

/**
 * Words about a post that this phone can no longer answer: only its own agency reads them. A post that can come
 * back (archived, or deleted within the minute of Undo) gets them as a comment, so that silence does not count
 * then. If the link alone is dead, for instance of a removed reviewer, the post's person is told by e-mail.
 */
export async function keepForClosed(talk: Talk, approvalId: string, words: string): Promise<Closed> {
  const { ctx, tx, phone } = talk;
  const [approval] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, approvalId), byPhone(phone)));
  const post = approval && (await lockIfThere(tx, approval.postId, null, { deletedToo: true }));
  if (!post || (post.deletedAt && post.deletedAt < undoEnds(ctx.now()))) return { post: null, readBy: null };
  const comment = withoutLinks(ctx, words);
  const isKept = comment !== '' && (await keep(talk, post, approval, comment));
  const isInThread = isKept && isRestorable(post, approval) && !post.deletedAt;
  return { post, readBy: isInThread ? await authorOf(tx, post) : null };
}

const isRestorable = (post: PostRow, approval: ApprovalRow) =>
  post.archivedAt !== null && approval.removedAt === null;

/** Whether it was kept; not if there were too many. */
async function keep(talk: Talk, post: PostRow, approval: ApprovalRow, comment: string): Promise<boolean> {
  const { ctx, tx } = talk;
  try {
    await tx.transaction(async (part) => {
      if (!isRestorable(post, approval)) return mailWords(ctx, part, post, approval, comment, 'closed');
      const actor = await reviewerLabel(part, post, approval);
      await addReviewerComment(ctx, part, post, approval, { comment }, { actor, way: 'text' });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function authorOf(tx: Tx, { authorId }: PostRow): Promise<string | null> {
  const [author] = await tx.select().from(users).where(eq(users.id, authorId));
  return author ? nameOf(author) : null;
}

/** Of these posts those of the agency and client whose posts the numbers stood for. */
export const ofSameClients = (posts: AskedPost[], closed: Closed[]): AskedPost[] =>
  posts.filter((one) => closed.every(({ post }) => post !== null && isOfSameClient(post, one)));
