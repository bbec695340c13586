import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { LINK_DAYS } from '#domain/approvals/contract.ts';
import type { Origin, ReviewerType } from '#domain/approvals/status.ts';
import { passesAt } from '#domain/posts/review-by.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { askedAnew, askedOf, type AskedApproval } from '#server/features/posts/store.ts';
import { newToken } from '#server/kit/secrets.ts';

export interface Reviewer {
  contact: string;
  type: ReviewerType;
}

/** A reviewer with their place in the list of reviewers; with stages, also their stage and origin. */
export type PlacedReviewer = Reviewer & {
  place: number;
  stage?: number;
  origin?: Origin;
  approverId?: string | null;
};

export const inOrder = (reviewers: Reviewer[]): PlacedReviewer[] =>
  reviewers.map((one, place) => ({ ...one, place }));

const LINK_LASTS = LINK_DAYS * 86_400_000;
const linkEnd = (now: Date) => new Date(now.getTime() + LINK_LASTS);

/** When the last message with the link was written, by which the link's end is set (`markTold`). */
export const lastToldAt = ({ tokenExpiresAt }: Pick<AskedApproval, 'tokenExpiresAt'>) =>
  new Date(tokenExpiresAt.getTime() - LINK_LASTS);

/** A message with the link that tells nothing new of the post renews it as every other does. */
export const renewLink = (tx: Tx, id: string, now: Date) =>
  tx
    .update(approvals)
    .set({ tokenExpiresAt: linkEnd(now) })
    .where(eq(approvals.id, id));

/** Inserts an approval for each named reviewer, not asked yet. Existing approvals stay unchanged. */
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

/** Approval rows for reviewers who are asked and told as soon as they are named. */
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
 * Marks the reviewers who were named but not yet asked as asked: their links open, and the post waits for
 * them. With stages, only the reviewers of the current stage are asked.
 */
export async function askReviewers(
  tx: Tx,
  { id, reviewDueAt, stages }: Pick<typeof posts.$inferSelect, 'id' | 'reviewDueAt' | 'stages'>,
  now: Date,
): Promise<AskedApproval[]> {
  // A review-by date that passed during an earlier stage does not bind later stages.
  const dueAt = stages && reviewDueAt && passesAt(reviewDueAt) <= now ? null : reviewDueAt;
  const asked = await tx
    .update(approvals)
    .set({
      askedAt: now,
      tokenExpiresAt: linkEnd(now),
      dueAt,
      remindersSent: 0,
      // What they were sent before their link rested tells them nothing now: silence counts from the next message.
      shownAt: sql`now()`,
      ...askedAnew(now),
    })
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
 * Closes the links of asked reviewers and keeps their answers on record.
 * Reviewers who were only named are deleted.
 */
export async function removeReviewers(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(approvals).where(and(inArray(approvals.id, ids), isNull(approvals.askedAt)));
  await tx
    .update(approvals)
    .set({ removedAt: now })
    .where(and(inArray(approvals.id, ids), isNull(approvals.removedAt)));
}

/** Updates the spelling and the place of reviewers who stay. */
export async function respellReviewers(
  tx: Tx,
  changes: { id: string; contact: string; place: number }[],
): Promise<void> {
  for (const { id, contact, place } of changes)
    await tx.update(approvals).set({ reviewerContact: contact, place }).where(eq(approvals.id, id));
}

/**
 * Every message with a link renews the link's lifetime and records which version it told, and a first date; a
 * date that moved is told once the message has left (told-dates.ts). `shown_at` is the time of the first message
 * about this version since they were asked; it restarts if the post's date moved earlier.
 */
export async function markTold(tx: Tx, post: Shown, ids: string[], now: Date): Promise<void> {
  // now() is the transaction's time, which messages written in the same transaction also carry.
  const date = sql`${post.scheduledAt?.toISOString() ?? null}::timestamptz`;
  const isEarlier = sql`coalesce(told_date > ${date}, false)`;
  const shownAt = sql`case when shown_version = ${post.version} and not ${isEarlier} then shown_at else now() end`;
  await tx
    .update(approvals)
    .set({
      tokenExpiresAt: linkEnd(now),
      shownAt,
      shownVersion: post.version,
      toldDate: sql`case when ${date} is null then null else coalesce(told_date, ${date}) end`,
    })
    .where(inArray(approvals.id, ids));
}

/** A new round of review: a new deadline, and reminders and the ladder start from the beginning. */
export async function setDeadline(tx: Tx, ids: string[], dueAt: Date | null, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(approvals)
    .set({ dueAt, remindersSent: 0, ...askedAnew(now) })
    .where(inArray(approvals.id, ids));
}

/** Sets a new review-by date for every reviewer who has been asked. */
export async function moveDeadline(tx: Tx, postId: string, dueAt: Date | null): Promise<void> {
  await tx
    .update(approvals)
    .set({ dueAt, remindersSent: 0 })
    .where(and(eq(approvals.postId, postId), isNull(approvals.removedAt), isNotNull(approvals.askedAt)));
}
