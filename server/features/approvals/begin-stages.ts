import { and, eq, isNull, ne } from 'drizzle-orm';
import { nobodyLeft } from '#domain/approvals/resend.ts';
import { begun } from '#domain/approvals/stages.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { stagesOf } from '#server/features/companies/stages.ts';
import { namedOn, reviewersOf, type PostRow } from '#server/features/posts/store.ts';
import { addReviewers } from './ask-reviewers.ts';
import { endLeftAnswers } from './left-answers.ts';
import { placedIn, refuseElsewhere } from './one-stage.ts';

/**
 * Copies the client's current stages onto the post, writes an approval for everyone at their stage, and
 * starts the first stage. Does nothing if the client has no stages. The caller holds the post's lock.
 */
export async function beginStages(tx: Tx, post: PostRow, now: Date): Promise<PostRow> {
  const { restart, stages } = await stagesOf(tx, post.companyId);
  if (stages.length === 0) return post;
  const everyone = await reviewersOf(tx, post.id);
  // A post without reviewers cannot be sent; the state machine refuses it later.
  if (namedOn(everyone).length === 0) return post;
  const rows = await placedIn(tx, post, stages);
  const empty = stages.find(
    (one, at) => one.kind !== 'reviewers' && !rows.some(({ stage }) => stage === at + 1),
  );
  if (empty) throw new AppError('conflict', nobodyLeft(empty.name));
  const named = namedOn(everyone).map((one) => one.reviewerContact);
  await refuseElsewhere(tx, post.companyId, stages, rows, named);
  const begins = begun(stages, restart, post.version, now);
  const present = and(eq(approvals.postId, post.id), isNull(approvals.removedAt));
  await tx.delete(approvals).where(and(present, ne(approvals.origin, 'post'), isNull(approvals.askedAt)));
  await endLeftAnswers(tx, post.id);
  await addReviewers(tx, post.id, rows, now);
  const stage = stages.findIndex((one) => one.kind === 'reviewers') + 1;
  await tx
    .update(approvals)
    .set({ stage })
    .where(and(present, eq(approvals.origin, 'post')));
  const [saved] = await tx.update(posts).set({ stages: begins }).where(eq(posts.id, post.id)).returning();
  return saved ?? post;
}
