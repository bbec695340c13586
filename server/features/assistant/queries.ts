import { sql, type SQL } from 'drizzle-orm';
import type { CompanyFact, Facts, PlannedFact, PostFact, WishFact } from '#domain/assistant/facts.ts';
import { isUncategorized, sameCompany, UNCATEGORIZED } from '#domain/companies/names.ts';
import { isTimeZone } from '#domain/kit/time-zone.ts';
import { COUNTED_STATUSES } from '#domain/posts/status-groups.ts';
import { POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { companies as clients } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleAs, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

/** Posts per status: enough to see habits, few enough for one request. */
const POSTS_OF_STATUS = 60;
/** For questions about all companies, so that a busy company does not crowd out another. */
const POSTS_OF_EACH = 2;
const PLANNED_DAYS = 35;
const WISHES = 40;
const ANSWERS = 200;
const CAPTION_LETTERS = 2500;

export interface Scope {
  companyName: string | null;
  timeZone: string;
}

/** The company, and the time zone: the member's own, else the browser's. */
export function scopeOf(
  member: Member,
  asked: { companyName?: string | null | undefined; timeZone?: string | null | undefined },
): Scope {
  const zones = [member.timeZone, asked.timeZone].filter((zone) => typeof zone === 'string');
  return { companyName: asked.companyName || null, timeZone: zones.find(isTimeZone) ?? 'UTC' };
}

/** Limits every query below to the agency; another agency's company has no posts. */
const ofScope = (tenant: Tenant, name: string | null): SQL => {
  const own = sql`${visibleAs(tenant, 'post', posts)} and post.archived_at is null`;
  if (name === null) return own;
  if (isUncategorized(name)) return sql`${own} and post.company_id is null`;
  return sql`${own} and post.company_id = ${companyNamed(tenant, name)}`;
};

type Instant = string | null;
const instantOf = (value: Instant): Date | null => (value === null ? null : new Date(value));

type PostRow = Omit<PostFact, 'scheduledAt' | 'publishedAt' | 'createdAt' | 'review'> & {
  scheduledAt: Instant;
  publishedAt: Instant;
  createdAt: string;
  missing: number;
  asked: number;
  since: string;
  dueAt: Instant;
};

const newest = sql`coalesce(post.published_at, post.created_at) desc, post.id desc`;

async function readPosts(db: Handle, where: SQL): Promise<PostFact[]> {
  const { rows } = await db.execute<PostRow & Record<string, unknown>>(sql`
    with chosen as (
      select * from (
        select post.*,
               row_number() over (partition by post.status order by ${newest}) as place,
               row_number() over (partition by post.status, post.company_id
                                  order by ${newest}) as own_place
          from posts as post where ${where}) as ranked
       where place <= ${POSTS_OF_STATUS} or own_place <= ${POSTS_OF_EACH})
    select post.id, company.name as "companyName", post.title,
           left(post.caption, ${CAPTION_LETTERS}) as caption, post.status,
           post.scheduled_at as "scheduledAt", post.published_at as "publishedAt",
           post.created_at as "createdAt", post.failure_reason as "failureReason",
           media.images, media.videos, review.missing, review.asked, review.due_at as "dueAt",
           coalesce(sent.at, post.created_at) as since
      from chosen as post
      left join companies as company on company.id = post.company_id
     cross join lateral (
       select (count(*) filter (where asset.type = 'image'))::int as images,
              (count(*) filter (where asset.type = 'video'))::int as videos
         from post_assets as asset where asset.post_id = post.id) as media
     cross join lateral (
       select (count(*) filter (where approval.status = 'pending'))::int as missing,
              count(*)::int as asked, min(approval.due_at) as due_at
         from approvals as approval
        where approval.post_id = post.id and approval.removed_at is null
          and approval.asked_at is not null) as review
     cross join lateral (
       select max(entry.at) as at from post_history as entry
        where entry.post_id = post.id and entry.event in ('sent', 'resubmitted')) as sent
     order by ${newest}`);
  return rows.map(({ missing, asked, since, dueAt, ...post }) => ({
    ...post,
    scheduledAt: instantOf(post.scheduledAt),
    publishedAt: instantOf(post.publishedAt),
    createdAt: new Date(post.createdAt),
    review: asked > 0 ? { missing, asked, since: new Date(since), dueAt: instantOf(dueAt) } : null,
  }));
}

async function readPlanned(db: Handle, where: SQL, now: Date): Promise<PlannedFact[]> {
  // From a day ago: a post planned for this morning still belongs to today.
  const from = new Date(now.getTime() - 86_400_000).toISOString();
  const to = new Date(now.getTime() + PLANNED_DAYS * 86_400_000).toISOString();
  const { rows } = await db.execute<Omit<PlannedFact, 'at'> & { at: string }>(sql`
    select post.id, company.name as "companyName", post.title, post.status, post.scheduled_at as at
      from posts as post left join companies as company on company.id = post.company_id
     where ${where} and post.published_at is null
       and post.scheduled_at >= ${from}::timestamptz and post.scheduled_at < ${to}::timestamptz
     order by post.scheduled_at, post.id limit 1000`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

const needsChanges = sql.join(
  COUNTED_STATUSES.needsChanges.map((status) => sql`${status}`),
  sql`, `,
);

async function readWishes(db: Handle, where: SQL): Promise<WishFact[]> {
  const { rows } = await db.execute<Omit<WishFact, 'at'> & { at: string }>(sql`
    select post.id as "postId", post.title as "postTitle", company.name as "companyName",
           said.body as text, said.created_at as at, said.task or said.decision is not null as "isRequest", post.status in (${needsChanges}) as "isOpen"
      from posts as post
      left join companies as company on company.id = post.company_id
      join comments as said on said.post_id = post.id
     where ${where} and said.approval_id is not null and said.body is not null and said.side = 'client'
       and (said.decision is null or said.decision = 'rejected')
     order by said.created_at desc, said.id limit ${WISHES}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

async function readCounts(db: Handle, tenant: Tenant, where: SQL): Promise<CompanyFact[]> {
  type Row = Pick<CompanyFact, 'name' | 'timeZone'> & { status: PostStatus | null; count: number };
  const { rows } = await db.execute<Row>(sql`
    select coalesce(company.name, ${UNCATEGORIZED}) as name, company.time_zone as "timeZone", post.status,
           coalesce(post.count, 0) as count
      from (select post.company_id, post.status, count(*)::int as count
              from posts as post where ${where} group by 1, 2) as post
      full join (select * from companies where ${visibleTo(tenant, clients)}) as company
           on company.id = post.company_id
     where company.profile_removed_at is null or post.status is not null
     order by 1`);
  const companies = new Map<string, CompanyFact>();
  for (const { name, timeZone = null, status, count } of rows) {
    const company = companies.get(name) ?? { name, timeZone, counts: noCounts() };
    if (status !== null) company.counts[status] += count;
    companies.set(name, company);
  }
  return [...companies.values()];
}

const noCounts = () => Object.fromEntries(POST_STATUSES.map((status) => [status, 0])) as Facts['counts'];

/** The hours from a request to a reviewer's first answer. */
async function readAnswerHours(db: Handle, where: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ hours: number }>(sql`
    select extract(epoch from min(answer.created_at) - approval.asked_at)::float8 / 3600 as hours
      from approvals as approval
      join comments as answer on answer.approval_id = approval.id and answer.decision is not null
      join posts as post on post.id = approval.post_id
     where ${where} group by approval.id order by approval.asked_at desc limit ${ANSWERS}`);
  return rows.map(({ hours }) => hours).filter((hours) => hours >= 0);
}

/** What the assistant may know: this agency's posts, of one company or of all. Contacts are not read. */
export async function readFacts(ctx: Ctx, member: Member, scope: Scope): Promise<Facts> {
  const { db } = ctx;
  const now = ctx.now();
  const where = ofScope(member, scope.companyName);
  const [posts, planned, wishes, known, answerHours] = await Promise.all([
    readPosts(db, where),
    readPlanned(db, where, now),
    readWishes(db, where),
    readCounts(db, member, where),
    readAnswerHours(db, where),
  ]);
  const name = scope.companyName;
  const companies = name === null ? known : known.filter((company) => sameCompany(company.name, name));
  const counts = noCounts();
  for (const company of companies)
    for (const status of POST_STATUSES) counts[status] += company.counts[status];
  const byStatus = Object.fromEntries(
    POST_STATUSES.map((status) => [status, posts.filter((post) => post.status === status)]),
  ) as Facts['byStatus'];
  return {
    companyName: name === null ? null : (companies[0]?.name ?? name),
    companies: companies.length > 0 || name === null ? companies : [{ name, counts }],
    now,
    timeZone: scope.timeZone,
    counts,
    byStatus,
    planned,
    wishes,
    answerHours,
  };
}
