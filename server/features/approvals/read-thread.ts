import { sql, type SQL } from 'drizzle-orm';
import { maskContact } from '#domain/approvals/masking.ts';
import type { CommentSide, Decision, ReviewerType } from '#domain/approvals/status.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { LIST_MOST } from '#domain/kit/fields.ts';
import type { Handle } from '#server/db/connect.ts';
import { savedName } from '#server/features/companies/names.ts';
import { lastOf, type Place } from '#server/kit/cursor.ts';

const MANAGER = 'Social Media Manager';

/** Who reads the thread: a member, or the client, by a reviewer's link or (null) the preview. */
export type Reader = 'member' | { approvalId: string | null };

/** A line as the query gives it. */
export interface Line {
  id: string;
  body: string;
  /** As PostgreSQL writes an instant. */
  createdAt: string;
  userId: string | null;
  approvalId: string | null;
  decision: Decision | null;
  side: CommentSide;
  /** Of the reviewer who wrote it, as the names below. */
  contact: string | null;
  type: ReviewerType | null;
  savedName: string | null;
  memberName: string | null;
}

/**
 * The newest lines of a thread, newest first, one more than are wanted. The one place that keeps what the agency
 * writes to itself from the client.
 */
export const linesOf = (
  post: { id: SQL; companyId: SQL },
  side: 'member' | 'client',
  before?: Place,
  most: number = LIST_MOST,
): SQL => sql`
  select line.id, line.body, line.created_at as "createdAt", line.user_id as "userId",
         line.approval_id as "approvalId", line.decision, line.side,
         author.reviewer_contact as contact, author.reviewer_type as type,
         ${savedName(post.companyId, sql`author.reviewer_contact`)} as "savedName",
         users.first_name || ' ' || users.last_name as "memberName"
    from comments as line
    left join approvals as author on author.id = line.approval_id
    left join users on users.id = line.user_id
   where line.post_id = ${post.id} and line.body is not null
     and ${side === 'client' ? sql`line.side = 'client'` : sql`true`}
     and ${
       before
         ? sql`(line.created_at, line.id) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`
         : sql`true`
     }
   order by line.created_at desc, line.id desc
   limit ${most + 1}`;

/** What a reader sees of a line. The client sees no name of the agency's people, and other contacts masked. */
export function shownTo(reader: Reader, { contact, type, savedName: name, memberName, ...line }: Line) {
  const isReviewers = contact !== null && type !== null;
  const createdAt = new Date(line.createdAt);
  if (!isReviewers) {
    const authorName = reader === 'member' ? (memberName ?? 'You') : MANAGER;
    return { ...line, createdAt, author: 'owner' as const, authorName };
  }
  const isKnown = reader === 'member' || reader.approvalId === line.approvalId;
  const authorName = name ?? (isKnown ? displayPhone(contact) : maskContact(contact, type));
  return { ...line, createdAt, author: 'reviewer' as const, authorName };
}

/** The thread as a member reads it, oldest first; where it is longer than a list may be, the newest before a place. */
export async function readThreadBefore(
  db: Handle,
  post: { id: string; companyId: string | null },
  before?: Place,
) {
  const of = { id: sql`${post.id}::uuid`, companyId: sql`${post.companyId}::uuid` };
  const { rows } = await db.execute<Line & Record<string, unknown>>(linesOf(of, 'member', before));
  const { rows: lines, hasOlder } = lastOf(rows, LIST_MOST);
  return { rows: lines.map((line) => shownTo('member', line)), hasOlder };
}
