import { sql, type SQL } from 'drizzle-orm';
import {
  isBeforeApproval,
  isFailed,
  isOpenForReview,
  isUnderReview,
  POST_STATUSES,
} from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { desks } from '#server/db/schema/desks.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';

/**
 * Whether the approval belongs on a desk. An inside reviewer's address may also be a contact's: the desk's
 * link must not allow answering for the inside reviewer.
 */
export const isForDesks: SQL = sql`approvals.origin <> 'inside'`;

/** The approval of a desk's person on a post, if they have been asked; needs `desks` and `posts`. */
export const ownApprovalOn: SQL = sql`
  (select approvals.* from approvals
    where approvals.post_id = posts.id and approvals.asked_at is not null and approvals.removed_at is null
      and ${isForDesks} and lower(approvals.reviewer_contact) = lower(desks.reviewer_contact))`;

/** The posts that a desk's person has been asked about; needs `desks`. */
export const askedPosts: SQL = sql`
  approvals join posts on posts.id = approvals.post_id and posts.company_id = desks.company_id
                      and posts.archived_at is null
   where lower(approvals.reviewer_contact) = lower(desks.reviewer_contact)
     and approvals.asked_at is not null and approvals.removed_at is null and ${isForDesks}`;

const inStatus = (statuses: readonly string[]) =>
  sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );

const UNDER_REVIEW = POST_STATUSES.filter(isUnderReview);
/** The plan as a client may know it: neither drafts nor failed posts. */
const PLANNED = POST_STATUSES.filter(
  (one) => (isUnderReview(one) || !isBeforeApproval(one)) && !isFailed(one),
);

/** Whether the approval waits for an answer; needs `posts`. */
export const waits: SQL = sql`(
  approvals.status = 'pending' and posts.status in (${inStatus(POST_STATUSES.filter(isOpenForReview))}))`;

/** The approvals that wait for the desk's person, unordered; needs `desks`. */
export const waitingFor: SQL = sql`
  select approvals.post_id, approvals.id as approval_id, approvals.due_at, approvals.asked_at
    from ${askedPosts} and ${waits}`;

/** Whether the client has been asked about the post; before that, inside stages have it. */
const isPastInside: SQL = sql`(
  posts.stages is null or exists (
    select from approvals as shown
     where shown.post_id = posts.id and shown.origin <> 'inside' and shown.asked_at is not null))`;

/**
 * Whether the desk's plan includes the post; needs `desks`, `posts` and `own.id`, the person's approval or
 * null. The whole plan is only for people who are asked about a post of the client.
 */
export const inPlan: SQL = sql`(
  (own.id is not null and posts.status in (${inStatus(UNDER_REVIEW)}))
  or (posts.status in (${inStatus(PLANNED)}) and ${isPastInside}
      and exists (select from companies where companies.id = desks.company_id and companies.desk_shows = 'plan')
      and exists (select from ${askedPosts})))`;

/** A desk with its person, how many posts wait there, and when the first of them is planned. */
export interface DeskCount {
  contact: string;
  sealedToken: string;
  waiting: number;
  firstAt: string | null;
}

/** The open desks of these people at a client, each with how many posts wait; contacts in lower case. */
export const desksWithCounts = (companyId: SQL, contacts: SQL): SQL => sql`
  select lower(desks.reviewer_contact) as contact, desks.sealed_token as "sealedToken",
         (select count(*)::int from (${waitingFor}) as one) as waiting,
         (select min(posts.scheduled_at) from ${askedPosts} and ${waits}) as "firstAt"
    from desks
   where desks.company_id = ${companyId} and desks.withdrawn_at is null
     and lower(desks.reviewer_contact) = any(${contacts}::text[])`;

/** Whether a desk is open and shows the post; with null, whether it is open. */
export async function isOnDesk(db: Handle, deskId: string, postId: string | null): Promise<boolean> {
  const { rows } = await db.execute(
    postId === null
      ? sql`select from desks where desks.id = ${deskId}::uuid and desks.withdrawn_at is null
              and ${ofOpenAgency(desks)}`
      : sql`
        select from desks
          join posts on posts.company_id = desks.company_id and posts.archived_at is null
          left join lateral ${ownApprovalOn} as own on true
         where desks.id = ${deskId}::uuid and desks.withdrawn_at is null and ${ofOpenAgency(desks)} and posts.id = ${postId}::uuid
           and (own.id is not null or ${inPlan})`,
  );
  return rows.length > 0;
}
