import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { isOfThisRound } from '#domain/approvals/stages.ts';
import { needsChanges } from '#domain/posts/status.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { askedOf, type AskedApproval, type PostRow } from '#server/features/posts/store.ts';

/** Approvals inside of members who left the agency or the client since they were asked. */
export const isLeft = and(isNotNull(approvals.removedAt), eq(approvals.origin, 'inside'));

/** Approvals whose answer counts until everybody is asked anew; only those who are there are asked then. */
export const stillCounts = or(isNull(approvals.removedAt), isLeft);

const ANSWERED: string[] = ['approved', 'rejected'];

/**
 * What members who left since have answered in this round of the review. Nobody waits for or writes to them.
 * Their last word counts: who was asked again after they came back has another approval. A request for changes
 * of somebody who left no longer holds the post up, so it stands there only until the others have gone on.
 */
export async function leftAnswers(db: Handle, post: PostRow): Promise<AskedApproval[]> {
  const { stages, version } = post;
  if (!stages) return [];
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.postId, post.id), eq(approvals.origin, 'inside')))
    .orderBy(asc(approvals.createdAt), asc(approvals.id));
  const last = new Map(rows.map((one) => [one.approverId ?? one.reviewerContact, one]));
  const left = rows.filter(
    (one) =>
      one.removedAt !== null &&
      ANSWERED.includes(one.status) &&
      last.get(one.approverId ?? one.reviewerContact) === one &&
      isOfThisRound(stages, one, version) &&
      (one.status === 'approved' || needsChanges(post.status)),
  );
  return askedOf(left.toSorted((a, b) => a.place - b.place));
}

/** Those of them who approved this version: the stage needs no other yes in their place. */
export const leftYeses = async (tx: Tx, post: PostRow, version: number): Promise<AskedApproval[]> =>
  (await leftAnswers(tx, post)).filter((one) => one.status === 'approved' && one.answeredVersion === version);

/** The post's stages begin anew: what was answered in them before no longer counts. It stays in the thread. */
export async function endLeftAnswers(tx: Tx, postId: string): Promise<void> {
  await tx
    .update(approvals)
    .set({ status: 'pending', answeredVersion: null, comment: null, respondedAt: null, tacit: false })
    .where(and(eq(approvals.postId, postId), isLeft));
}
