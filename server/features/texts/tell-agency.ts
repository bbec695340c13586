import { eq } from 'drizzle-orm';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { isVisibleTo } from '#server/features/agencies/visible-to.ts';
import { MANY_WORDS } from '#server/features/approvals/add-comment.ts';
import { reviewerLabel, tellOwner } from '#server/features/approvals/tell-owner.ts';
import { lockIfThere, type ApprovalRow, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Talk } from './list-reply.ts';
import type { AskedPost } from './waiting-for-phone.ts';

/** An e-mail with a reviewer's words to the member that a post is with. The thread does not have them, and the mail says why. */
export async function mailWords(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  approval: ApprovalRow,
  comment: string,
  byText: 'unclear' | 'closed',
): Promise<void> {
  await countTry(tx, { ...MANY_WORDS, key: `comments:${approval.id}` }, ctx.now());
  const reviewer = await reviewerLabel(tx, post, approval);
  await tellOwner(ctx, tx, post, 'review-answered', { reviewer, comment, byText });
}

export const areOfOneAgency = (posts: AskedPost[]) => {
  const [first] = posts;
  return first !== undefined && posts.every((one) => isVisibleTo(first, one));
};

/**
 * Words that may be about posts of several clients are in no thread, since each client's people read theirs. If all
 * are of one agency, the member with the first of these posts gets them by e-mail. The caller holds that post.
 */
export async function tellAgency(
  { ctx, tx }: Talk,
  perhaps: AskedPost[],
  first: AskedPost | undefined,
  comment: string,
): Promise<void> {
  if (!first || comment === '' || !areOfOneAgency(perhaps)) return;
  const [approval] = await tx.select().from(approvals).where(eq(approvals.id, first.approvalId));
  const post = await lockIfThere(tx, first.postId);
  if (!approval || !post) return;
  try {
    await tx.transaction((part) => mailWords(ctx, part, post, approval, comment, 'unclear'));
  } catch (error) {
    // Too many words in an hour: the reply asks for the number all the same.
    if (!(error instanceof AppError)) throw error;
  }
}
