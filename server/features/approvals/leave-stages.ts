import { and, eq, isNull, sql } from 'drizzle-orm';
import { asCompared } from '#domain/kit/spellings.ts';
import { includesPerson } from '#domain/posts/reviewers.ts';
import { isUnderReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { tenantOf } from '#server/features/agencies/queries.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { nameOf } from '#server/features/posts/actor.ts';
import { changeStatus } from '#server/features/posts/change-status.ts';
import { lockIfThere, reviewersOf, writeHistory } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { askStage } from './ask-stage.ts';
import { followAddress } from './follow-address.ts';
import { isLeft, leftAnswers } from './left-answers.ts';
import { removeReviewers } from './ask-reviewers.ts';
import { tellNobodyLeft } from './tell-nobody-left.ts';
import { tellAllApproved } from './tell-owner.ts';

/**
 * After a member left the agency or sees fewer clients: posts that they can no longer see stop waiting
 * for them, and their links close. What they answered stands and stays visible (left-answers.ts). Posts are
 * locked in the order of their ids, as everywhere, to avoid deadlocks.
 */
export async function leaveStages(ctx: Ctx, tx: Tx, asking: Member, userId: string): Promise<void> {
  const now = ctx.now();
  const sees = await tenantOf(tx, { agencyId: asking.agencyId, userId });
  const ofAgency = visibleTo({ agencyId: asking.agencyId }, posts);
  const rows = await tx
    .select({
      id: approvals.id,
      postId: approvals.postId,
      contact: approvals.reviewerContact,
    })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(
      and(
        ofAgency,
        eq(approvals.origin, 'inside'),
        eq(approvals.approverId, userId),
        isNull(approvals.removedAt),
        sees ? sql`not coalesce(${visibleTo(sees, posts)}, false)` : undefined,
      ),
    )
    .orderBy(approvals.postId);
  for (const { id, postId, contact } of rows) {
    const post = await lockIfThere(tx, postId, null, { archivedToo: true, deletedToo: true });
    if (!post) continue;
    await removeReviewers(tx, [id], now);
    const entry = { now, actor: nameOf(asking), history: 'reviewer removed' as const, note: contact };
    if (!isUnderReview(post.status)) {
      await writeHistory(tx, postId, { ...entry, at: now, event: entry.history, version: post.version });
      continue;
    }
    const changed = await changeStatus(tx, post, { ...entry, event: { type: 'reviewers removed' } });
    await askStage(ctx, tx, changed);
    if (changed.post.status !== post.status) await tellAllApproved(ctx, tx, changed);
    else if (!changed.hasNextStage) await tellNobodyLeft(ctx, tx, changed.post);
  }
}

/** After a member sees more clients: what they answered before they left is theirs again, to be taken back, too. */
export async function returnToStages(ctx: Ctx, tx: Tx, asking: Member, userId: string): Promise<void> {
  const sees = await tenantOf(tx, { agencyId: asking.agencyId, userId });
  if (!sees) return;
  const rows = await tx
    .selectDistinct({ postId: approvals.postId })
    .from(approvals)
    .innerJoin(posts, eq(posts.id, approvals.postId))
    .where(and(visibleTo(sees, posts), isLeft, eq(approvals.approverId, userId)))
    .orderBy(approvals.postId);
  const now = ctx.now();
  const moved = new Set<string>();
  for (const { postId } of rows) {
    const post = await lockIfThere(tx, postId, null, { archivedToo: true, deletedToo: true });
    const back = post && (await leftAnswers(tx, post)).find((one) => one.approverId === userId);
    if (!back) continue;
    const there = (await reviewersOf(tx, postId)).map((one) => one.reviewerContact);
    // The post names them itself by now: their answer counts as that of somebody who left.
    if (includesPerson(there, back.reviewerContact)) continue;
    await tx.update(approvals).set({ removedAt: null }).where(eq(approvals.id, back.id));
    await writeHistory(tx, postId, {
      actor: nameOf(asking),
      at: now,
      event: 'reviewer added',
      note: back.reviewerContact,
      version: post.version,
    });
    moved.add(back.reviewerContact);
  }
  // Their address may have changed while they were away: nothing opens by links in the old mailbox.
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  for (const from of moved)
    if (person && asCompared(from) !== asCompared(person.email))
      await followAddress(tx, { userId, from, to: person.email }, now);
}
