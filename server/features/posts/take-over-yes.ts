import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { noteOnTaken, type TakenYes } from '#domain/posts/history-notes.ts';
import { isFullyApproved, isUnderReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { companies, companyStages } from '#server/db/schema/companies.ts';
import { posts, postVersions } from '#server/db/schema/posts.ts';
import { isInside } from '#server/features/approvals/inside.ts';
import { reviewerLabels } from '#server/features/approvals/reviewer-labels.ts';
import { takenFrom } from '#server/features/approvals/taken-yes.ts';
import { languageFor } from '#server/features/companies/names.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import { whyUndone } from '#server/features/library/checklist.ts';
import { GREENROOM } from './actor.ts';
import { changeStatus } from './change-status.ts';
import { refusedByNetworks } from './check-targets.ts';
import { nameThen, readEntries } from './record-history.ts';
import { stateOf, type AskedApproval, type PostRow } from './store.ts';

/** What reviewers see of a version. */
async function contentOfVersion(tx: Tx, { id, version }: PostRow) {
  const [found] = await tx
    .select({ caption: postVersions.caption, assets: postVersions.assets, targets: postVersions.targets })
    .from(postVersions)
    .where(and(eq(postVersions.postId, id), eq(postVersions.version, version)));
  return found ?? null;
}

async function needsNoYes(tx: Tx, companyId: string | null): Promise<boolean> {
  if (companyId === null) return false;
  const [company] = await tx
    .select({ needs: companies.copiesNeedYes })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company || company.needs) return false;
  // Stages always run again, each with its people.
  const stages = await tx
    .select({ id: companyStages.companyId })
    .from(companyStages)
    .where(eq(companyStages.companyId, companyId));
  if (stages.length > 0) return false;
  // A yes that includes a date does not cover another date.
  return !(await rulesOf(tx, companyId)).dateNeedsYes;
}

/**
 * If the client's rule says that an unchanged copy needs no new yes, the copy takes over its first post's,
 * with who gave them and when; the history says so. A tacit yes is never taken over. The next change of the
 * copy's content voids them, like any other. Null if the copy stays a draft.
 */
export async function takeOverYes(tx: Tx, from: PostRow, copy: PostRow, now: Date): Promise<PostRow | null> {
  // A no outlives the reviewer who gave it (decision 14).
  if (isUnderReview(from.status)) return null;
  if (from.stages || from.companyId !== copy.companyId || !(await needsNoYes(tx, copy.companyId)))
    return null;
  const state = await stateOf(tx, from);
  if (!isFullyApproved(state) || state.reviews.some((review) => review.tacit)) return null;
  const [said, shown] = [await contentOfVersion(tx, from), await contentOfVersion(tx, copy)];
  if (!said || !isDeepStrictEqual(said, shown) || (await refusedByNetworks(tx, copy))) return null;
  // A required checklist is checked before a post leaves the agency; a link may have broken since.
  if (await whyUndone(tx, copy)) return null;
  const yeses = await namedYeses(tx, from, state.reviews);
  for (const review of state.reviews) await giveYes(tx, { from, copy }, review, now);
  const event = { type: 'yes taken over' } as const;
  const changed = await changeStatus(tx, copy, {
    event,
    now,
    actor: GREENROOM,
    history: 'yes taken over',
    note: noteOnTaken(yeses, from.title),
  });
  return changed.post;
}

/** With the names that people had when they said yes: the first post, whose history has them, may be deleted. */
async function namedYeses(tx: Tx, from: PostRow, reviews: AskedApproval[]): Promise<TakenYes[]> {
  const given = await takenFrom(
    tx,
    reviews.map(({ id }) => id),
  );
  const nameNow = await reviewerLabels(tx, from, reviews);
  const entries = await readEntries(tx, [
    from.id,
    ...[...given.values()].flatMap((first) => first?.id ?? []),
  ]);
  return reviews.map((review) => {
    const { reviewerContact: contact, respondedAt: at } = review;
    const answer = { contact, at, status: 'approved' as const, takenFrom: given.get(review.id) ?? null };
    const name = nameThen(entries, from.id, answer, nameNow(review));
    return { contact, at: at?.toISOString() ?? null, name };
  });
}

interface Copied {
  from: PostRow;
  copy: PostRow;
}

/** Marks the yes as taken over, with a comment in the reviewer's language: they have not seen the copy. */
async function giveYes(tx: Tx, { from, copy }: Copied, review: AskedApproval, now: Date): Promise<void> {
  const comment = MAIL_WORDS[await languageOf(tx, copy, review)].takenYes;
  // A copy of a copy refers to the first post, to which the yes was given.
  const first = (await takenFrom(tx, [review.id])).get(review.id) ?? { id: from.id, title: from.title };
  const [row] = await tx
    .update(approvals)
    .set({
      askedAt: now,
      status: 'approved',
      comment,
      stage: review.stage,
      answeredVersion: copy.version,
      respondedAt: review.respondedAt,
      shownVersion: copy.version,
      toldDate: copy.scheduledAt,
    })
    .where(
      and(
        eq(approvals.postId, copy.id),
        sql`lower(${approvals.reviewerContact}) = lower(${review.reviewerContact})`,
      ),
    )
    .returning();
  if (!row) throw new Error('a copy lacks a reviewer of its first post');
  await tx.insert(comments).values({
    agencyId: copy.agencyId,
    postId: copy.id,
    approvalId: row.id,
    version: copy.version,
    decision: 'approved',
    body: comment,
    takenFromId: first.id,
    takenFrom: first.title,
    createdAt: review.respondedAt ?? now,
  });
}

async function languageOf(tx: Tx, post: PostRow, review: AskedApproval): Promise<Language> {
  if (isInside(review)) return 'en';
  const language = languageFor(sql`posts.company_id`, sql`${review.reviewerContact}`);
  const [found] = await tx.select({ language }).from(posts).where(eq(posts.id, post.id));
  return found?.language ?? 'en';
}
