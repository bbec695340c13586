import { inArray, sql, type SQL } from 'drizzle-orm';
import type { TakenFrom } from '#domain/approvals/taken-from.ts';
import type { Handle } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';

/**
 * The post from which an unchanged copy took over a current yes; null for every other answer.
 * `approval` is the approval's name in the query.
 */
export const takenFromOf = (approval: SQL) => sql<TakenFrom | null>`(
  select case when line.taken_from is not null
              then json_build_object('id', line.taken_from_id, 'title', line.taken_from) end
    from comments as line
   where line.approval_id = ${approval}.id and ${approval}.status = 'approved'
     and line.decision = 'approved' and line.version = ${approval}.answered_version
   order by line.created_at desc, line.id desc limit 1)`;

/** The same for several approvals, by id. */
export async function takenFrom(db: Handle, approvalIds: string[]): Promise<Map<string, TakenFrom | null>> {
  if (approvalIds.length === 0) return new Map();
  const rows = await db
    .select({ id: approvals.id, from: takenFromOf(sql`approvals`) })
    .from(approvals)
    .where(inArray(approvals.id, approvalIds));
  return new Map(rows.map(({ id, from }) => [id, from]));
}
