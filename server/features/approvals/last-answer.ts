import { sql, type SQL } from 'drizzle-orm';
import type { AnswerForm } from '#domain/approvals/answer-form.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ApprovalRow } from '#server/features/posts/store.ts';

/** When a reviewer last decided. While they are asked again, only the thread knows. */
export const lastAnswerAt = (approval: { id: SQL; respondedAt: SQL }): SQL => sql`
  coalesce(${approval.respondedAt}, (
    select max(answer.created_at) from comments as answer
     where answer.approval_id = ${approval.id} and answer.decision is not null))`;

/**
 * Whether the reviewer has decided since the page was read, on another device or in another tab: an answer
 * that waited for a connection does not outweigh a later one.
 */
export async function isAnsweredSince(
  tx: Tx,
  approval: ApprovalRow,
  { lastAnswerAt: known }: Pick<AnswerForm, 'lastAnswerAt'>,
): Promise<boolean> {
  if (known === undefined) return false;
  const own = { id: sql`approvals.id`, respondedAt: sql`approvals.responded_at` };
  const { rows } = await tx.execute<{ at: string | null }>(
    sql`select ${lastAnswerAt(own)} as at from approvals where approvals.id = ${approval.id}`,
  );
  const last = rows[0]?.at ?? null;
  return (last && new Date(last).getTime()) !== (known && new Date(known).getTime());
}
