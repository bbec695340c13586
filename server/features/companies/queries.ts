import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import {
  CARD_THUMBNAILS,
  DASHBOARD_ACTIVITY,
  type Company,
  type CompanyCard,
  type CompanyHead,
  type Contact,
} from '#domain/companies/contract.ts';
import { isUncategorized, UNCATEGORIZED } from '#domain/companies/names.ts';
import { notFound } from '#domain/kit/errors.ts';
import { COUNTED_STATUSES } from '#domain/posts/counts.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { companies, contacts } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { recentActivity } from '#server/features/activity/queries.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { companyNamed } from './names.ts';

/** People read these orders, so they do not depend on how the server was set up. */
const alphabetical = (name: SQL) => sql`${name} collate "und-x-icu"`;

const countOf = (statuses: readonly PostStatus[], where = sql`true`) => {
  const listed = statuses.map((status) => sql`${status}`);
  return sql`(count(*) filter (where status in (${sql.join(listed, sql`, `)}) and ${where}))::int`;
};

/** `isDue` of the domain within SQL: its time has come, and no network is at work on it. */
const isDueAt = (now: Date) => sql`scheduled_at <= ${now.toISOString()} and not exists (
  select from publish_attempts as one
   where one.post_id = posts.id and not one.repeatable and one.started_at >= posts.scheduled_at)`;

/**
 * Profiles, names that only posts keep, and the posts without a company, each with its counts. Without a time what is
 * due is not counted.
 */
const counted = (tenant: Tenant, now: Date | null, companiesWhere = sql`true`, postsWhere = sql`true`) => sql`
  select company.id as company_id, coalesce(company.name, ${UNCATEGORIZED}) as name, company.logo_url,
         company.profile_removed_at is null as has_profile, company.created_at, company.updated_at,
         coalesce(posts, 0) as posts, coalesce(published, 0) as published,
         coalesce(active, 0) as active, coalesce(needs_changes, 0) as needs_changes,
         coalesce(due, 0) as due, coalesce(failed, 0) as failed
    from (select * from companies where ${visibleTo(tenant, companies)} and ${companiesWhere}) as company
    full join (select company_id,
                      count(*)::int as posts,
                      ${countOf(COUNTED_STATUSES.published)} as published,
                      ${countOf(COUNTED_STATUSES.active)} as active,
                      ${countOf(COUNTED_STATUSES.needsChanges)} as needs_changes,
                      ${now ? countOf(COUNTED_STATUSES.due, isDueAt(now)) : sql`0`} as due,
                      ${countOf(COUNTED_STATUSES.failed)} as failed
                 from posts where ${visibleTo(tenant, posts)} and archived_at is null and ${postsWhere}
                group by company_id) as carried on carried.company_id = company.id
   where company.profile_removed_at is null or posts > 0`;

/** The posts without a company come last. */
const inOrder = sql`card.company_id is null, ${alphabetical(sql`card.name`)}, lower(card.name)`;

interface CountedRow extends Record<string, unknown> {
  company_id: string | null;
  has_profile: boolean;
  name: string;
  logo_url: string | null;
  /** As PostgreSQL writes an instant. */
  created_at: string | null;
  updated_at: string | null;
  posts: number;
  published: number;
  active: number;
  needs_changes: number;
  due: number;
  failed: number;
}

const instantOf = (text: string | null) => text && new Date(text).toISOString();

const toCompany = (row: CountedRow): Company => ({
  id: row.has_profile ? row.company_id : null,
  name: row.name,
  logoUrl: row.logo_url,
  counts: {
    posts: row.posts,
    published: row.published,
    active: row.active,
    needsChanges: row.needs_changes,
  },
  createdAt: row.has_profile ? instantOf(row.created_at) : null,
  updatedAt: row.has_profile ? instantOf(row.updated_at) : null,
});

/** Every card of the home screen in one statement. */
export async function companyCards(db: Handle, tenant: Tenant, now: Date): Promise<CompanyCard[]> {
  const newest = (where: SQL) => sql`
    (select id, created_at from posts where ${visibleTo(tenant, posts)} and archived_at is null and ${where}
      order by ${sql.join(newestFirst(posts.createdAt, posts.id), sql`, `)} limit ${CARD_THUMBNAILS})`;
  // Two branches, because an index cannot be asked for "equal, or both null".
  const result = await db.execute<CountedRow & { thumbnails: CompanyCard['thumbnails'] }>(sql`
    select card.*, shown.thumbnails
      from (${counted(tenant, now)}) as card
     cross join lateral (
       select coalesce(
                json_agg(json_build_object('postId', post.id, 'url', cover.object_path, 'type', cover.type)
                         order by post.created_at desc, post.id desc), '[]') as thumbnails
         from (select id, created_at
                 from (${newest(sql`company_id = card.company_id`)}
                       union all
                       ${newest(sql`card.company_id is null and company_id is null`)}) as either
                order by created_at desc, id desc limit ${CARD_THUMBNAILS}) as post
        cross join lateral (select object_path, type from post_assets
                             where post_id = post.id order by "order", created_at, id limit 1) as cover
     ) as shown
     order by ${inOrder}`);
  return result.rows.map((row) => ({
    ...toCompany(row),
    due: row.due,
    failed: row.failed,
    thumbnails: row.thumbnails,
  }));
}

/** The names of all cards, in their order; without an id for the posts without a company. */
export async function listNames(db: Handle, tenant: Tenant) {
  const { rows } = await db.execute<{ companyId: string | null; name: string }>(
    sql`select card.company_id as "companyId", card.name from (${counted(tenant, null)}) as card order by ${inOrder}`,
  );
  return rows;
}

/** One company by name in any case; null where neither a profile nor a post has it. */
export async function findCompany(db: Handle, tenant: Tenant, name: string): Promise<Company | null> {
  const postsWhere = isUncategorized(name)
    ? sql`company_id is null`
    : sql`company_id = ${companyNamed(tenant, name)}`;
  const result = await db.execute<CountedRow>(
    counted(tenant, null, sql`lower(name) = lower(${name})`, postsWhere),
  );
  return result.rows[0] ? toCompany(result.rows[0]) : null;
}

export async function getCompany(db: Handle, tenant: Tenant, name: string): Promise<Company> {
  const company = await findCompany(db, tenant, name);
  if (!company) throw notFound('Company');
  return company;
}

/** How many posts of all companies wait for the agency. */
async function countWaiting(db: Handle, tenant: Tenant, now: Date): Promise<number> {
  const { failed, needsChanges, due } = COUNTED_STATUSES;
  const waiting = sql`${countOf([...failed, ...needsChanges])} + ${countOf(due, isDueAt(now))}`;
  const result = await db.execute<{ waiting: number }>(
    sql`select ${waiting} as waiting from posts where ${visibleTo(tenant, posts)} and archived_at is null`,
  );
  return result.rows[0]?.waiting ?? 0;
}

export async function companyHead(db: Handle, tenant: Tenant, name: string, now: Date): Promise<CompanyHead> {
  const [company, activity, needYou] = await Promise.all([
    getCompany(db, tenant, name),
    recentActivity(db, tenant, { limit: DASHBOARD_ACTIVITY, company: name }),
    countWaiting(db, tenant, now),
  ]);
  return { ...company, activity, needYou };
}

export async function listContacts(db: Handle, tenant: Tenant, companyId: string): Promise<Contact[]> {
  const rows = await db
    .select({ companyId: companies.id, contact: contacts })
    .from(companies)
    .leftJoin(contacts, eq(contacts.companyId, companies.id))
    .where(and(eq(companies.id, companyId), visibleTo(tenant, companies), isNull(companies.profileRemovedAt)))
    .orderBy(asc(alphabetical(sql`${contacts.name}`)), asc(contacts.id));
  if (rows.length === 0) throw notFound('Company');
  return rows.flatMap((row) => row.contact ?? []);
}

/** The saved names behind reviewers' phones and e-mail addresses, by the contact as it was given. */
export async function contactNames(
  db: Handle,
  companyId: string | null,
  reviewerContacts: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (companyId === null || reviewerContacts.length === 0) return names;
  const wanted = reviewerContacts.map((contact) => contact.toLowerCase());
  const rows = await db
    .select({ name: contacts.name, phone: contacts.phoneNumber, email: contacts.email })
    .from(contacts)
    .where(
      and(
        eq(contacts.companyId, companyId),
        or(inArray(contacts.phoneNumber, wanted), inArray(sql`lower(${contacts.email})`, wanted)),
      ),
    )
    .orderBy(asc(contacts.createdAt), asc(contacts.id));
  for (const given of reviewerContacts) {
    const found = rows.find((row) => row.phone === given || row.email?.toLowerCase() === given.toLowerCase());
    if (found) names.set(given, found.name);
  }
  return names;
}
