import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { LINK_DAYS } from '#domain/approvals/contract.ts';
import type { Origin, ReviewerType } from '#domain/approvals/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { askedAnew, askedOf, type AskedApproval } from '#server/features/posts/store.ts';
import { newToken } from '#server/kit/secrets.ts';

export interface Reviewer {
  contact: string;
  type: ReviewerType;
}

/** A reviewer at their place among all who are named; of a client with stages, also at which stage and why. */
export type PlacedReviewer = Reviewer & {
  place: number;
  stage?: number;
  origin?: Origin;
  approverId?: string | null;
};

export const inOrder = (reviewers: Reviewer[]): PlacedReviewer[] =>
  reviewers.map((one, place) => ({ ...one, place }));

const linkEnd = (now: Date) => new Date(now.getTime() + LINK_DAYS * 86_400_000);

/** An approval for each reviewer who is named. They are not asked yet; those who are there stay as they are. */
export async function addReviewers(
  tx: Tx,
  postId: string,
  reviewers: PlacedReviewer[],
  now: Date,
): Promise<void> {
  if (reviewers.length === 0) return;
  await tx
    .insert(approvals)
    .values(reviewerRows(postId, reviewers, now))
    .onConflictDoNothing();
}

export const reviewerRows = (postId: string, reviewers: PlacedReviewer[], now: Date) =>
  reviewers.map(({ contact, type, place, stage = 1, origin = 'post', approverId = null }) => ({
    id: randomUUID(),
    postId,
    reviewerContact: contact,
    reviewerType: type,
    place,
    stage,
    origin,
    approverId,
    approvalToken: newToken(),
    tokenExpiresAt: linkEnd(now),
    createdAt: now,
  }));

type Shown = Pick<typeof posts.$inferSelect, 'id' | 'version' | 'reviewDueAt' | 'scheduledAt'>;

/** The same rows for reviewers who are asked, and told, as soon as they are named. */
export const askedRows = (post: Shown, reviewers: PlacedReviewer[], now: Date) =>
  reviewerRows(post.id, reviewers, now).map((row) => ({
    ...row,
    askedAt: now,
    dueAt: post.reviewDueAt,
    waitingSince: now,
    shownVersion: post.version,
    toldDate: post.scheduledAt,
  }));

/**
 * Whoever is named and was not asked before is asked from now on: their link opens, and the post waits for them. Where
 * there are stages, those of the present one are.
 */
export async function askReviewers(
  tx: Tx,
  { id, reviewDueAt, stages }: Pick<typeof posts.$inferSelect, 'id' | 'reviewDueAt' | 'stages'>,
  now: Date,
): Promise<AskedApproval[]> {
  // A review-by date that passed while an earlier stage had it binds nobody after that.
  const dueAt = stages && reviewDueAt && reviewDueAt <= now ? null : reviewDueAt;
  const asked = await tx
    .update(approvals)
    .set({ askedAt: now, tokenExpiresAt: linkEnd(now), dueAt, remindersSent: 0, ...askedAnew(now) })
    .where(
      and(
        eq(approvals.postId, id),
        isNull(approvals.removedAt),
        isNull(approvals.askedAt),
        stages ? eq(approvals.stage, stages.now ?? 0) : undefined,
      ),
    )
    .returning();
  return askedOf(asked.toSorted((a, b) => a.place - b.place));
}

/**
 * The links of those who were asked are dead from now on; what they said stays on record. Of those who were only named
 * nothing is left.
 */
export async function removeReviewers(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(approvals).where(and(inArray(approvals.id, ids), isNull(approvals.askedAt)));
  await tx
    .update(approvals)
    .set({ removedAt: now })
    .where(and(inArray(approvals.id, ids), isNull(approvals.removedAt)));
}

/** The same people, as they were typed last and where they were named last. */
export async function respellReviewers(
  tx: Tx,
  changes: { id: string; contact: string; place: number }[],
): Promise<void> {
  for (const { id, contact, place } of changes)
    await tx.update(approvals).set({ reviewerContact: contact, place }).where(eq(approvals.id, id));
}

/**
 * Each message with a link gives the link its whole life again, and tells which version and which date there is. Since
 * when they have been sent a version counts from the first message about it, or about an earlier date of it.
 */
export async function markTold(tx: Tx, post: Shown, ids: string[], now: Date): Promise<void> {
  // Messages bear the transaction's time, too.
  const isEarlier = sql`coalesce(told_date > ${post.scheduledAt?.toISOString() ?? null}::timestamptz, false)`;
  const shownAt = sql`case when shown_version = ${post.version} and not ${isEarlier} then shown_at else now() end`;
  await tx
    .update(approvals)
    .set({
      tokenExpiresAt: linkEnd(now),
      shownAt,
      shownVersion: post.version,
      toldDate: post.scheduledAt,
    })
    .where(inArray(approvals.id, ids));
}

/** Another round, another deadline, with its reminders and the client's ladder from its foot. */
export async function setDeadline(tx: Tx, ids: string[], dueAt: Date | null, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(approvals)
    .set({ dueAt, remindersSent: 0, ...askedAnew(now) })
    .where(inArray(approvals.id, ids));
}

/** Another review-by date for everyone who has been asked. */
export async function moveDeadline(tx: Tx, postId: string, dueAt: Date | null): Promise<void> {
  await tx
    .update(approvals)
    .set({ dueAt, remindersSent: 0 })
    .where(and(eq(approvals.postId, postId), isNull(approvals.removedAt), isNotNull(approvals.askedAt)));
}
