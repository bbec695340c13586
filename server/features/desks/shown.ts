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
 * Whether the approval at hand can stand on a desk. A member who reviews inside may have an address that is also a
 * contact's: whoever has the link of that desk must not answer for them.
 */
export const isForDesks: SQL = sql`approvals.origin <> 'inside'`;

/** The approval of a desk's person on the post of the row at hand, if they have been asked; with `desks` and `posts` at hand. */
export const ownApprovalOn: SQL = sql`
  (select approvals.* from approvals
    where approvals.post_id = posts.id and approvals.asked_at is not null and approvals.removed_at is null
      and ${isForDesks} and lower(approvals.reviewer_contact) = lower(desks.reviewer_contact))`;

/** The posts that a desk's person has been asked about, newest ask included; with `desks` at hand. */
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
/** What is no draft any more and did not go wrong: the plan as a client may know it. */
const PLANNED = POST_STATUSES.filter(
  (one) => (isUnderReview(one) || !isBeforeApproval(one)) && !isFailed(one),
);

/** Whether the person of the approval at hand is waited for; with `posts` at hand. */
export const waits: SQL = sql`(
  approvals.status = 'pending' and posts.status in (${inStatus(POST_STATUSES.filter(isOpenForReview))}))`;

/** The approvals that wait for the person of the desk at hand: what is due first, then what goes out first. */
export const waitingFor: SQL = sql`
  select approvals.post_id, approvals.id as approval_id, approvals.due_at, approvals.asked_at
    from ${askedPosts} and ${waits}`;

/** Whether the client has been shown the post at hand; where stages inside come first, they have it till then. */
const isPastInside: SQL = sql`(
  posts.stages is null or exists (
    select from approvals as shown
     where shown.post_id = posts.id and shown.origin <> 'inside' and shown.asked_at is not null))`;

/**
 * Whether the post at hand is part of the plan that the desk at hand shows; with `desks`, `posts` and `own.id`, the
 * person's approval or null. The whole plan is for whoever is asked about something of the client.
 */
export const inPlan: SQL = sql`(
  (own.id is not null and posts.status in (${inStatus(UNDER_REVIEW)}))
  or (posts.status in (${inStatus(PLANNED)}) and ${isPastInside}
      and exists (select from companies where companies.id = desks.company_id and companies.desk_shows = 'plan')
      and exists (select from ${askedPosts})))`;

/** A desk, whose person it is, how many posts wait there, and for when the first of them is planned. */
export interface DeskCount {
  contact: string;
  sealedToken: string;
  waiting: number;
  firstAt: string | null;
}

/** The desks that stand of these people at a client, each with how many posts wait there; contacts in lower case. */
export const desksWithCounts = (companyId: SQL, contacts: SQL): SQL => sql`
  select lower(desks.reviewer_contact) as contact, desks.sealed_token as "sealedToken",
         (select count(*)::int from (${waitingFor}) as one) as waiting,
         (select min(posts.scheduled_at) from ${askedPosts} and ${waits}) as "firstAt"
    from desks
   where desks.company_id = ${companyId} and desks.withdrawn_at is null
     and lower(desks.reviewer_contact) = any(${contacts}::text[])`;

/** Whether a desk stands and shows a post; without one, whether it stands. */
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
