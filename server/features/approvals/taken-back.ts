import { and, inArray, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { entryOf, isTakenBack, readEntries, tookBack } from '#server/features/posts/record-history.ts';
import type { ApprovalRow } from '#server/features/posts/store.ts';

/** The ids of those reviewers whose last answer took back a yes. */
export async function takenBack(db: Handle, reviewers: readonly ApprovalRow[]): Promise<Set<string>> {
  const ids = reviewers.filter((one) => one.status === 'rejected').map((one) => one.id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(inArray(approvals.id, ids), tookBack(sql`${approvals.postId}`, sql`${approvals.respondedAt}`)),
    );
  return new Set(rows.map((row) => row.id));
}

/** Whether this reviewer's last answer, which was a no, took back a yes; also where others answered at its instant. */
export async function isLastTakenBack(db: Handle, approval: ApprovalRow, nameNow: string): Promise<boolean> {
  const { postId, reviewerContact: contact, respondedAt: at } = approval;
  if (!at) return false;
  const newestFirst = (await readEntries(db, [postId])).toReversed();
  return isTakenBack(entryOf(newestFirst, { postId, contact, status: 'rejected', at }, nameNow));
}
