import { sql, type SQL } from 'drizzle-orm';
import type { AgencyFace } from '#domain/agencies/face.ts';
import type { ApprovalStatus, ReviewerType } from '#domain/approvals/status.ts';
import type { Language } from '#domain/languages/language.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { agencyRevisions } from '#server/db/schema/agencies.ts';
import { desks } from '#server/db/schema/desks.ts';
import { faceOf } from '#server/features/agencies/face.ts';
import { ofOpenAgency, ofSameAgency } from '#server/features/agencies/visible-to.ts';
import { isToken } from '#server/features/approvals/find-review.ts';
import { reviewsIn, type ReviewRead } from '#server/features/approvals/read-review.ts';
import { isStoppedInside } from '#server/features/approvals/sent-back.ts';
import { takenFromOf } from '#server/features/approvals/taken-yes.ts';
import { languageFor, savedName } from '#server/features/companies/names.ts';
import { calendarTime } from '#server/db/calendar-time.ts';
import { tookBack } from '#server/features/posts/record-history.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { askedPosts, inPlan, ownApprovalOn, waitingFor } from './shown.ts';

/** How many lines of each thread a desk includes; the whole thread is one click away. */
export const LINES = 20;
/** The most posts per list. */
const MOST = 400;
const PLAN_DAYS_BACK = 92;
const CAPTION = 160;

export interface DeskPostRead {
  postId: string;
  approvalId: string | null;
  said: ApprovalStatus | null;
  isEarlier: boolean;
  status: PostStatus;
  caption: string;
  scheduledAt: string | null;
  publishedAt: string | null;
  isStoppedInside: boolean;
  cover: { objectPath: string; type: MediaKind; altText: string | null } | null;
}

export interface DonePostRead extends DeskPostRead {
  comment: string | null;
  respondedAt: string | null;
  agreedDate: string | null;
  tacit: boolean;
  withdrawn: boolean;
  links: { network: string; handle: string; url: string }[];
}

export interface DeskRead {
  id: string;
  revision: string;
  language: Language;
  timeZone: string | null;
  agency: AgencyFace;
  reviewerContact: string;
  reviewerType: ReviewerType;
  reviewerName: string | null;
  openedAt: string | null;
  companyName: string;
  logoPath: string | null;
  waiting: ReviewRead[];
  plan: DeskPostRead[];
  done: DonePostRead[];
}

/** The revision of the desk's agency; needs `desks`. */
const revision = sql`coalesce((
  select revision from agency_revisions where ${ofSameAgency(agencyRevisions, desks)}), 0)`;

const standing = (token: string) =>
  sql`desks.token_hash = ${hashToken(token)} and desks.withdrawn_at is null and ${ofOpenAgency(desks)}`;

/** What a list shows of a post; needs `posts` and `own`, the person's approval or nulls. */
const listed = sql`
  posts.id as "postId", own.id as "approvalId", own.status as said, posts.status,
  coalesce(own.answered_version <> posts.version, false) as "isEarlier",
  left(posts.caption, ${CAPTION}) as caption, posts.scheduled_at as "scheduledAt", posts.published_at as "publishedAt",
  ${isStoppedInside} as "isStoppedInside",
  (select json_build_object('objectPath', asset.object_path, 'type', asset.type, 'altText', asset.alt_text)
     from post_assets as asset where asset.post_id = posts.id
    order by asset."order", asset.created_at, asset.id limit 1) as cover`;

/** A list as one JSON value. */
const listOf = (rows: SQL) => sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`;

const waiting = listOf(sql`
  ${reviewsIn(sql`(${waitingFor}) as link join posts on posts.id = link.post_id`, LINES)}
  order by link.due_at nulls last, posts.scheduled_at nulls last, link.asked_at, link.approval_id
  limit ${MOST}`);

const plan = (now: Date) =>
  listOf(sql`
  select ${listed} from posts left join lateral ${ownApprovalOn} as own on true
   where posts.company_id = desks.company_id and posts.archived_at is null and ${inPlan}
     and coalesce(${calendarTime}, posts.created_at)
         > ${now.toISOString()}::timestamptz - make_interval(days => ${PLAN_DAYS_BACK})
   order by ${calendarTime} nulls last, posts.created_at, posts.id
   limit ${MOST}`);

const done = listOf(sql`
  select ${listed}, own.comment, own.responded_at as "respondedAt", own.agreed_date as "agreedDate", 
         (own.tacit or ${takenFromOf(sql`own`)} is not null) as tacit,
         own.status = 'rejected' and ${tookBack(sql`posts.id`, sql`own.responded_at`)} as withdrawn,
         (select coalesce(json_agg(json_build_object('network', target.network, 'handle', target.handle, 'url', target.url)
                                   order by target."order", target.id), '[]')
            from post_targets as target where target.post_id = posts.id and target.url is not null) as links
    from (select approvals.* from ${askedPosts} and approvals.status in ('approved', 'rejected')) as own
    join posts on posts.id = own.post_id
   order by own.responded_at desc nulls last, own.id
   limit ${MOST}`);

/** A whole desk, read at one moment with one query; null if the link opens nothing. */
export async function readDesk(db: Handle, token: string, now: Date): Promise<DeskRead | null> {
  if (!isToken(token)) return null;
  const { rows } = await db.execute<DeskRead & Record<string, unknown>>(sql`
    select desks.id, ${revision} as revision, desks.reviewer_contact as "reviewerContact",
           desks.reviewer_type as "reviewerType", desks.opened_at as "openedAt",
           ${savedName(sql`desks.company_id`, sql`desks.reviewer_contact`)} as "reviewerName",
           ${languageFor(sql`desks.company_id`, sql`desks.reviewer_contact`)} as language,
           ${faceOf(sql`desks.agency_id`)} as agency,
           companies.time_zone as "timeZone", companies.name as "companyName", companies.logo_url as "logoPath",
           ${waiting} as waiting, ${plan(now)} as plan, ${done} as done
      from desks join companies on companies.id = desks.company_id
     where ${standing(token)}`);
  return rows[0] ?? null;
}

/** The agency's revision if the link opens a desk, else null; one small query. */
export async function readDeskRevision(db: Handle, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const { rows } = await db.execute<{ revision: string }>(
    sql`select ${revision} as revision from desks where ${standing(token)}`,
  );
  return rows[0]?.revision ?? null;
}

/** A post that a desk shows, as `posts` and `link`, with the person's approval or null. */
export const postOnDesk = (token: string, postId: string): SQL => sql`
    (select posts.id as post_id, own.id as approval_id
       from desks join posts on posts.company_id = desks.company_id and posts.archived_at is null
       left join lateral ${ownApprovalOn} as own on true
      where ${standing(token)} and posts.id = ${postId}::uuid
        and (own.id is not null or ${inPlan})) as link
    join posts on posts.id = link.post_id`;

/** One post of a desk with its whole thread; null if the desk does not show it. */
export async function readDeskPost(
  db: Handle,
  token: string,
  postId: string,
): Promise<(ReviewRead & { deskId: string }) | null> {
  if (!isToken(token)) return null;
  const { rows } = await db.execute<ReviewRead & { deskId: string } & Record<string, unknown>>(sql`
    select page.*, (select desks.id from desks where ${standing(token)}) as "deskId"
      from (${reviewsIn(postOnDesk(token, postId))}) as page`);
  return rows[0] ?? null;
}
