import { and, eq, isNull } from 'drizzle-orm';
import { isOpenForReview, isUnderReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { addReviewers, removeReviewers } from '#server/features/approvals/ask-reviewers.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { tellAllApproved } from '#server/features/approvals/tell-owner.ts';
import type { Ctx } from '#server/kit/context.ts';
import { changeStatus } from './change-status.ts';
import { reviewersOf, writeHistory, type PostRow } from './store.ts';

interface Wanted {
  actor: string;
  emails: string[] | undefined;
  phones: string[] | undefined;
  reviewDueAt: Date | null | undefined;
}

/**
 * Who is asked. Someone new on a post that is under way is asked at once, and a settled post waits for them; someone
 * who is removed no longer holds the others up. A draft's reviewers are only written down.
 */
export async function changeReviewers(ctx: Ctx, tx: Tx, before: PostRow, wanted: Wanted): Promise<PostRow> {
  if (wanted.emails === undefined && wanted.phones === undefined && wanted.reviewDueAt === undefined)
    return before;
  const now = ctx.now();
  const { emails = before.reviewerEmails, phones = before.reviewerPhones, reviewDueAt, actor } = wanted;
  const old = new Set(reviewersOf(before).map((one) => one.contact.toLowerCase()));
  const [saved] = await tx
    .update(posts)
    .set({
      reviewerEmails: emails,
      reviewerPhones: phones,
      ...(reviewDueAt === undefined ? {} : { reviewDueAt }),
      updatedAt: now,
    })
    .where(eq(posts.id, before.id))
    .returning();
  let post = saved ?? before;
  if (reviewDueAt !== undefined)
    await tx
      .update(approvals)
      .set({ dueAt: reviewDueAt, remindersSent: 0 })
      .where(and(eq(approvals.postId, post.id), isNull(approvals.removedAt)));

  const present = new Set(reviewersOf(post).map((one) => one.contact.toLowerCase()));
  const added = reviewersOf(post).filter((one) => !old.has(one.contact.toLowerCase()));
  const removed = reviewersOf(before).filter((one) => !present.has(one.contact.toLowerCase()));

  /** An entry for each of them; the last one's is written by the change of status that they cause together. */
  const note = async (history: 'reviewer added' | 'reviewer removed', contacts: string[]) => {
    const entry = { at: now, actor, event: history, version: post.version };
    for (const contact of contacts.slice(0, -1)) await writeHistory(tx, post.id, { ...entry, note: contact });
    return { now, actor, history, note: contacts.at(-1) ?? null };
  };

  if (removed.length > 0) {
    const contacts = removed.map((one) => one.contact);
    await removeReviewers(tx, post.id, contacts, now);
    const entry = await note('reviewer removed', contacts);
    const changed = await changeStatus(tx, post, { ...entry, event: { type: 'reviewers removed' } });
    if (changed.post.status !== post.status) await tellAllApproved(ctx, tx, changed);
    post = changed.post;
  }
  if (added.length > 0) {
    const contacts = added.map((one) => one.contact);
    const entry = await note('reviewer added', contacts);
    const changed = await changeStatus(tx, post, { ...entry, event: { type: 'reviewers added' } });
    post = changed.post;
    if (isUnderReview(post.status)) {
      const asked = await addReviewers(tx, post.id, added, { now, dueAt: post.reviewDueAt });
      if (isOpenForReview(post.status)) await notifyReviewers(ctx, tx, post, asked, 'review-request');
    }
  }
  return post;
}
