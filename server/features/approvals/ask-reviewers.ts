import { and, eq, inArray, isNull } from 'drizzle-orm';
import { LINK_DAYS } from '#domain/approvals/contract.ts';
import type { ReviewerType } from '#domain/approvals/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { newToken } from '#server/kit/secrets.ts';

type ApprovalRow = typeof approvals.$inferSelect;

export interface Reviewer {
  contact: string;
  type: ReviewerType;
}

const linkEnd = (now: Date) => new Date(now.getTime() + LINK_DAYS * 86_400_000);

/** One approval and one link for each reviewer; those who are there keep theirs. */
export async function addReviewers(
  tx: Tx,
  postId: string,
  reviewers: Reviewer[],
  terms: { now: Date; dueAt: Date | null },
): Promise<ApprovalRow[]> {
  if (reviewers.length === 0) return [];
  return tx
    .insert(approvals)
    .values(
      reviewers.map(({ contact, type }, place) => ({
        postId,
        reviewerContact: contact,
        reviewerType: type,
        approvalToken: newToken(),
        tokenExpiresAt: linkEnd(terms.now),
        dueAt: terms.dueAt,
        // A millisecond apart: reviewers are listed in the order in which they were named.
        createdAt: new Date(terms.now.getTime() + place),
      })),
    )
    .onConflictDoNothing()
    .returning();
}

/** Their links are dead from now on; what they said stays on record. */
export async function removeReviewers(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(approvals)
    .set({ removedAt: now })
    .where(and(inArray(approvals.id, ids), isNull(approvals.removedAt)));
}

/** The same people, as they were typed last. */
export async function respellReviewers(tx: Tx, changes: { id: string; contact: string }[]): Promise<void> {
  for (const { id, contact } of changes)
    await tx.update(approvals).set({ reviewerContact: contact }).where(eq(approvals.id, id));
}

/** Each message with a link gives the link its whole life again. */
export async function renewLinks(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(approvals)
    .set({ tokenExpiresAt: linkEnd(now) })
    .where(inArray(approvals.id, ids));
}

/** Another round, another deadline, with its reminders. */
export async function setDeadline(tx: Tx, ids: string[], dueAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(approvals).set({ dueAt, remindersSent: 0 }).where(inArray(approvals.id, ids));
}
