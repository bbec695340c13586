import { eq } from 'drizzle-orm';
import { reviewersStage } from '#domain/approvals/stages.ts';
import { personOf } from '#domain/kit/mailbox.ts';
import { reviewersOf as listed } from '#domain/posts/state.ts';
import { isBeforeReview, isOpenForReview, isUnderReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import {
  addReviewers,
  askReviewers,
  inOrder,
  moveDeadline,
  removeReviewers,
  respellReviewers,
  type Reviewer,
} from '#server/features/approvals/ask-reviewers.ts';
import { askStage } from '#server/features/approvals/ask-stage.ts';
import { beginStages } from '#server/features/approvals/begin-stages.ts';
import { refuseElsewhere } from '#server/features/approvals/one-stage.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { tellAllApproved } from '#server/features/approvals/tell-owner.ts';
import { refuseUndone } from '#server/features/library/checklist.ts';
import { rememberWays } from '#server/features/companies/remember-ways.ts';
import type { Ctx } from '#server/kit/context.ts';
import { changeStatus } from './change-status.ts';
import { namedOn, reviewersOf, writeHistory, type ApprovalRow, type PostRow } from './store.ts';

interface Wanted {
  actor: string;
  emails: string[] | undefined;
  phones: string[] | undefined;
  reviewDueAt: Date | null | undefined;
}

/**
 * Changes who is asked. A new reviewer of a post under way is asked at once, and a settled post waits for
 * them; a removed reviewer no longer holds the others up. A draft's reviewers are only stored. Another
 * spelling of an address is the same person, whose answer and link stay.
 */
export async function changeReviewers(ctx: Ctx, tx: Tx, before: PostRow, wanted: Wanted): Promise<PostRow> {
  const { emails, phones, reviewDueAt, actor } = wanted;
  if (emails === undefined && phones === undefined && reviewDueAt === undefined) return before;
  const now = ctx.now();
  const [saved] = await tx
    .update(posts)
    .set({ ...(reviewDueAt === undefined ? {} : { reviewDueAt }), updatedAt: now })
    .where(eq(posts.id, before.id))
    .returning();
  let post = saved ?? before;
  if (reviewDueAt !== undefined) await moveDeadline(tx, post.id, reviewDueAt);

  const everyone = await reviewersOf(tx, post.id);
  const present = namedOn(everyone);
  const { added, removed, kept } = compare(
    present,
    listed({
      reviewerEmails: emails ?? contactsOf(present, 'email'),
      reviewerPhones: phones ?? contactsOf(present, 'phone'),
    }),
  );
  if (post.stages) {
    const placed = everyone.flatMap((one) =>
      one.origin === 'post' ? [] : { contact: one.reviewerContact, stage: one.stage },
    );
    const people = added.map((one) => one.contact);
    await refuseElsewhere(tx, post.companyId, post.stages.list, placed, people);
  }
  // Before any change of status: the state machine counts the reviewers as they are afterwards.
  await removeReviewers(
    tx,
    removed.map((one) => one.id),
    now,
  );
  const stage = reviewersStage(post.stages);
  await addReviewers(
    tx,
    post.id,
    added.map((one) => ({ ...one, stage })),
    now,
  );
  await rememberWays(tx, post.companyId, added);
  await respellReviewers(tx, kept);

  /** One history entry per reviewer; the status change that they cause together writes the last one's. */
  const note = async (history: 'reviewer added' | 'reviewer removed', contacts: string[]) => {
    const entry = { at: now, actor, event: history, version: post.version };
    for (const contact of contacts.slice(0, -1)) await writeHistory(tx, post.id, { ...entry, note: contact });
    return { now, actor, history, note: contacts.at(-1) ?? null };
  };

  if (removed.length > 0) {
    const contacts = removed.map((one) => one.reviewerContact);
    const entry = await note('reviewer removed', contacts);
    const changed = await changeStatus(tx, post, { ...entry, event: { type: 'reviewers removed' } });
    if (changed.post.status !== post.status) await tellAllApproved(ctx, tx, changed);
    await askStage(ctx, tx, changed);
    post = changed.post;
  }
  if (added.length > 0) {
    // A post that got its date without reviewers is now sent for the first time, like any other.
    if (isAskedFirst(post, everyone)) {
      await refuseUndone(tx, post);
      post = await beginStages(tx, post, now);
    }
    const contacts = added.map((one) => one.contact);
    const entry = await note('reviewer added', contacts);
    const changed = await changeStatus(tx, post, { ...entry, event: { type: 'reviewers added' } });
    post = changed.post;
    if (isUnderReview(post.status)) {
      const asked = await askReviewers(tx, post, now);
      if (isOpenForReview(post.status)) await notifyReviewers(ctx, tx, post, asked, 'review-request');
    }
  }
  return post;
}

const isAskedFirst = ({ status, stages }: PostRow, everyone: ApprovalRow[]) =>
  !stages && !isBeforeReview(status) && !isUnderReview(status) && !everyone.some((one) => one.askedAt);

const contactsOf = (present: ApprovalRow[], type: Reviewer['type']) =>
  present.filter((one) => one.reviewerType === type).map((one) => one.reviewerContact);

/**
 * Who is added, who is removed, and who stays with another spelling or place. Of a person who is there in two
 * spellings, as was possible before, the row with an answer stays, else the first.
 */
function compare(present: ApprovalRow[], wanted: Reviewer[]) {
  const places = new Map(inOrder(wanted).map((one) => [personOf(one.contact), one]));
  const known = new Map<string, ApprovalRow>();
  for (const one of present) {
    const there = known.get(personOf(one.reviewerContact));
    if (!there || (one.respondedAt && !there.respondedAt)) known.set(personOf(one.reviewerContact), one);
  }
  const staying = (one: ApprovalRow) =>
    known.get(personOf(one.reviewerContact)) === one ? places.get(personOf(one.reviewerContact)) : undefined;
  return {
    added: [...places.values()].filter((one) => !known.has(personOf(one.contact))),
    removed: present.filter((one) => !staying(one)),
    kept: present.flatMap((one) => {
      const { id, reviewerContact, place } = one;
      const now = staying(one);
      return !now || (now.contact === reviewerContact && now.place === place) ? [] : [{ id, ...now }];
    }),
  };
}
