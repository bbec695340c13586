import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#domain/posts/reviewers.ts';
import { isOpenForReview, isUnderReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { addReviewers, removeReviewers, respellReviewers } from '#server/features/approvals/ask-reviewers.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { tellAllApproved } from '#server/features/approvals/tell-owner.ts';
import type { Ctx } from '#server/kit/context.ts';
import { changeStatus } from './change-status.ts';
import { approvalsOf, reviewersOf, writeHistory, type PostRow } from './store.ts';

interface Wanted {
  actor: string;
  emails: string[] | undefined;
  phones: string[] | undefined;
  reviewDueAt: Date | null | undefined;
}

/**
 * Who is asked. Someone new on a post that is under way is asked at once, and a settled post waits for them; someone
 * who is removed no longer holds the others up. A draft's reviewers are only written down. Another spelling of an
 * address is the same person, whose answer and link stay.
 */
export async function changeReviewers(ctx: Ctx, tx: Tx, before: PostRow, wanted: Wanted): Promise<PostRow> {
  if (wanted.emails === undefined && wanted.phones === undefined && wanted.reviewDueAt === undefined)
    return before;
  const now = ctx.now();
  const { emails = before.reviewerEmails, phones = before.reviewerPhones, reviewDueAt, actor } = wanted;
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

  const { added, removed, leaving, respelled } = compare(before, post, await approvalsOf(tx, post.id));
  await respellReviewers(tx, respelled);

  /** An entry for each of them; the last one's is written by the change of status that they cause together. */
  const note = async (history: 'reviewer added' | 'reviewer removed', contacts: string[]) => {
    const entry = { at: now, actor, event: history, version: post.version };
    for (const contact of contacts.slice(0, -1)) await writeHistory(tx, post.id, { ...entry, note: contact });
    return { now, actor, history, note: contacts.at(-1) ?? null };
  };

  if (removed.length > 0) {
    await removeReviewers(tx, leaving, now);
    const entry = await note('reviewer removed', removed);
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

type Asked = { id: string; reviewerContact: string };

/** Who comes, who goes and who is only spelled otherwise. Whoever has a link and is not named any more goes too. */
function compare(before: PostRow, after: PostRow, asked: Asked[]) {
  const wanted = new Map(reviewersOf(after).map((one) => [personOf(one.contact), one.contact]));
  const known = new Set(reviewersOf(before).map((one) => personOf(one.contact)));
  const leaving = asked.filter((one) => !wanted.has(personOf(one.reviewerContact)));
  const named = reviewersOf(before).filter((one) => !wanted.has(personOf(one.contact)));
  const goes = new Map(
    [...leaving.map((one) => one.reviewerContact), ...named.map((one) => one.contact)].map((contact) => [
      personOf(contact),
      contact,
    ]),
  );
  return {
    added: reviewersOf(after).filter((one) => !known.has(personOf(one.contact))),
    removed: [...goes.values()],
    leaving: leaving.map((one) => one.id),
    respelled: asked.flatMap((one) => {
      const contact = wanted.get(personOf(one.reviewerContact));
      return contact === undefined || contact === one.reviewerContact ? [] : [{ id: one.id, contact }];
    }),
  };
}
