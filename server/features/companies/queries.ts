import { and, asc, eq, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
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
import type { MediaKind } from '#domain/media/kind.ts';
import { RISK_MS } from '#domain/posts/at-risk-words.ts';
import { COUNTED_STATUSES } from '#domain/posts/status-groups.ts';
import type { PostStatus } from '#domain/posts/status.ts';
import { askByOnePlan, instantFrom, type TextRow } from '#server/db/ask.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { companies, contacts } from '#server/db/schema/companies.ts';
import { postCounts, posts } from '#server/db/schema/posts.ts';
import { recentActivity } from '#server/features/activity/queries.ts';
import { questionFor, valuesOf, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { isWithNetworks } from '#server/db/under-way-sql.ts';
import { companyNamed } from './names.ts';

/** A fixed collation, so that the order does not depend on the server's setup. */
const alphabetical = (name: SQL) => sql`${name} collate "und-x-icu"`;

/** Literals, not parameters, so that PostgreSQL can use partial indexes on a status. */
const oneOf = (statuses: readonly PostStatus[]) =>
  sql.raw(`(${statuses.map((one) => `'${one}'`).join(', ')})`);

const countOf = (statuses: readonly PostStatus[]) =>
  sql`(coalesce(sum(posts) filter (where status in ${oneOf(statuses)}), 0))::int`;

/** Now, and the time until which unapproved posts are at risk: as texts or as placeholders. */
interface Moments {
  now: string | Placeholder;
  risky: string | Placeholder;
}
const momentsOf = (now: Date) => ({
  now: now.toISOString(),
  risky: new Date(now.getTime() + RISK_MS).toISOString(),
});

/** The domain's `isDue` in SQL: the time has come, and no network is publishing. Few rows, found by date. */
const duePosts = (tenant: Tenant, { now }: Moments, postsWhere: SQL) => sql`
  select company_id from posts
   where ${visibleTo(tenant, posts)} and archived_at is null and status in ${oneOf(COUNTED_STATUSES.due)}
     and ${postsWhere} and scheduled_at <= ${now} and not ${isWithNetworks}`;

/** The domain's `isAtRisk` in SQL. */
const atRiskPosts = (tenant: Tenant, { now, risky }: Moments, postsWhere: SQL) => sql`
  select company_id from posts
   where ${visibleTo(tenant, posts)} and archived_at is null and status in ${oneOf(COUNTED_STATUSES.atRisk)}
     and ${postsWhere} and scheduled_at > ${now} and scheduled_at <= ${risky}`;

/** Few rows, with an index of their own (`comments_to_do`). Published posts have nothing left to do. */
const openTasks = (tenant: Tenant, postsWhere: SQL) => sql`
  select company_id from comments join posts on posts.id = comments.post_id
   where ${visibleTo(tenant, comments)} and ${visibleTo(tenant, posts)} and comments.task and comments.resolved_at is null
     and archived_at is null and status not in ${oneOf(COUNTED_STATUSES.published)} and ${postsWhere}`;

const datedRows = (tenant: Tenant, now: Moments | null, postsWhere: SQL) =>
  now &&
  sql`union all select company_id, null, 0, 1, 0, 0 from (${duePosts(tenant, now, postsWhere)}) as waiting
      union all select company_id, null, 0, 0, 1, 0 from (${atRiskPosts(tenant, now, postsWhere)}) as near
      union all select company_id, null, 0, 0, 0, 1 from (${openTasks(tenant, postsWhere)}) as task`;

/**
 * Profiles, names that only posts keep, and the posts without a company, each with its counts. Without
 * `now`, due and at-risk posts are not counted.
 */
const counted = (
  tenant: Tenant,
  now: Moments | null,
  companiesWhere = sql`true`,
  postsWhere = sql`true`,
) => sql`
  select company.id as company_id, coalesce(company.name, ${UNCATEGORIZED}) as name, company.logo_url,
         company.profile_removed_at is null as has_profile, company.created_at, company.updated_at,
         coalesce(posts, 0) as posts, coalesce(published, 0) as published,
         coalesce(active, 0) as active, coalesce(needs_changes, 0) as needs_changes,
         coalesce(due, 0) as due, coalesce(failed, 0) as failed, coalesce(at_risk, 0) as at_risk,
         coalesce(to_do, 0) as to_do
    from (select * from companies where ${visibleTo(tenant, companies)} and ${companiesWhere}) as company
    full join (select company_id,
                      sum(posts)::int as posts,
                      ${countOf(COUNTED_STATUSES.published)} as published,
                      ${countOf(COUNTED_STATUSES.active)} as active,
                      ${countOf(COUNTED_STATUSES.needsChanges)} as needs_changes,
                      sum(due)::int as due, sum(at_risk)::int as at_risk, sum(to_do)::int as to_do,
                      ${countOf(COUNTED_STATUSES.failed)} as failed
                 from (select company_id, status, posts, 0 as due, 0 as at_risk, 0 as to_do from post_counts
                        where ${visibleTo(tenant, postCounts)} and ${postsWhere}
                       ${datedRows(tenant, now, postsWhere) ?? sql``}) as kept
                group by company_id having sum(posts) > 0) as carried on carried.company_id = company.id
   where company.profile_removed_at is null or posts > 0`;

/** Posts without a company come last. */
const inOrder = sql`card.company_id is null, ${alphabetical(sql`card.name`)}, lower(card.name)`;

interface CountedRow extends Record<string, unknown> {
  company_id: string | null;
  has_profile: boolean;
  name: string;
  logo_url: string | null;
  /** An instant as PostgreSQL writes it. */
  created_at: string | null;
  updated_at: string | null;
  posts: number;
  published: number;
  active: number;
  needs_changes: number;
}

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
  createdAt: row.has_profile ? instantFrom(row.created_at) : null,
  updatedAt: row.has_profile ? instantFrom(row.updated_at) : null,
});

const CARD_COLUMNS = [
  'company_id',
  'name',
  'logo_url',
  'has_profile',
  'created_at',
  'updated_at',
  'posts',
  'published',
  'active',
  'needs_changes',
  'due',
  'failed',
  'at_risk',
  'to_do',
  'thumbnails',
  'next_at',
  'client_since',
  'us_since',
] as const;

const COUNTS_AT = CARD_COLUMNS.indexOf('posts');
const SHOWN_AT = CARD_COLUMNS.indexOf('thumbnails');

/** Every card of the home screen, in one statement. */
export async function companyCards(db: Db, tenant: Tenant, now: Date): Promise<CompanyCard[]> {
  const rows = await askByOnePlan(db, cards(tenant).with({ ...valuesOf(tenant), ...momentsOf(now) }));
  return rows.map(toCard);
}

const cards = questionFor((tenant) => {
  const moments = { now: sql.placeholder('now'), risky: sql.placeholder('risky') };
  const newest = (where: SQL) => sql`
    (select id, created_at from posts where ${visibleTo(tenant, posts)} and archived_at is null and ${where}
      order by ${sql.join(newestFirst(posts.createdAt, posts.id), sql`, `)} limit ${CARD_THUMBNAILS})`;
  const goesOut = sql`least(scheduled_at, published_at)`;
  const soonest = (where: SQL) => sql`
    select ${goesOut} from posts
     where ${visibleTo(tenant, posts)} and archived_at is null and ${where} and ${goesOut} > ${moments.now}
       and status not in ${oneOf([...COUNTED_STATUSES.published, ...COUNTED_STATUSES.failed])}
     order by ${goesOut} limit 1`;
  // While an inside stage has the post, it is the agency's turn.
  const isInside = sql`coalesce(stages->'list'->((stages->>'now')::int - 1)->>'kind' = 'inside', false)`;
  const withClient = sql`(status in ${oneOf(COUNTED_STATUSES.withClient)} and not ${isInside})`;
  const withUs = sql`(status in ${oneOf([...COUNTED_STATUSES.withUs, ...COUNTED_STATUSES.withClient])}
                      and (status in ${oneOf(COUNTED_STATUSES.withUs)} or ${isInside}))`;
  const longest = (statuses: SQL) => {
    const since = (where: SQL) => sql`
      (select min(turn_since) from posts
        where ${visibleTo(tenant, posts)} and archived_at is null and ${where} and ${statuses})`;
    return sql`least(${since(sql`company_id = card.company_id`)},
                     ${since(sql`card.company_id is null and company_id is null`)})`;
  };
  // Two branches, because an index cannot look up "equal, or both null".
  return sql`
    select ${sql.raw(CARD_COLUMNS.join(', '))}
      from (${counted(tenant, moments)}) as card
     cross join lateral (
       select json_agg(json_build_array(post.id, cover.object_path, cover.type)
                       order by post.created_at desc, post.id desc) as thumbnails
         from (select id, created_at
                 from (${newest(sql`company_id = card.company_id`)}
                       union all
                       ${newest(sql`card.company_id is null and company_id is null`)}) as either
                order by created_at desc, id desc limit ${CARD_THUMBNAILS}) as post
        cross join lateral (select object_path, type from post_assets
                             where post_id = post.id order by "order", created_at, id limit 1) as cover
     ) as shown
     cross join lateral (
       select least((${soonest(sql`company_id = card.company_id`)}),
                    (${soonest(sql`card.company_id is null and company_id is null`)})) as next_at
     ) as ahead
     cross join lateral (
       select ${longest(withClient)} as client_since, ${longest(withUs)} as us_since
     ) as turn
     order by ${inOrder}`;
});

type Thumbnail = [postId: string, url: string, type: MediaKind];

/** Key by key and by place: this runs for every client of every home screen. */
function toCard(row: TextRow): CompanyCard {
  const [companyId = null, name, logoUrl = null, hasProfile, createdAt = null, updatedAt = null] = row;
  const [posts, published, active, needsChanges, due, failed, atRisk, toDo] = row.slice(COUNTS_AT);
  const [thumbnails, nextAt = null, clientSince = null, usSince = null] = row.slice(SHOWN_AT);
  const isProfile = hasProfile === 't';
  return {
    id: isProfile ? companyId : null,
    name: name ?? '',
    logoUrl,
    counts: {
      posts: Number(posts),
      published: Number(published),
      active: Number(active),
      needsChanges: Number(needsChanges),
    },
    createdAt: isProfile ? instantFrom(createdAt) : null,
    updatedAt: isProfile ? instantFrom(updatedAt) : null,
    due: Number(due),
    failed: Number(failed),
    atRisk: Number(atRisk),
    toDo: Number(toDo),
    nextAt: instantFrom(nextAt),
    clientSince: instantFrom(clientSince),
    usSince: instantFrom(usSince),
    thumbnails: (JSON.parse(thumbnails ?? '[]') as Thumbnail[]).map(([postId, url, type]) => ({
      postId,
      url,
      type,
    })),
  };
}

/** The names of all cards in order; a null id stands for the posts without a company. */
export async function listNames(db: Handle, tenant: Tenant) {
  const { rows } = await db.execute<{ companyId: string | null; name: string }>(
    sql`select card.company_id as "companyId", card.name from (${counted(tenant, null)}) as card order by ${inOrder}`,
  );
  return rows;
}

/** A company by name in any case and spelling; null if neither a profile nor a post has the name. */
export async function findCompany(db: Handle, tenant: Tenant, name: string): Promise<Company | null> {
  const postsWhere = isUncategorized(name)
    ? sql`company_id is null`
    : sql`company_id = ${companyNamed(tenant, name)}`;
  const result = await db.execute<CountedRow>(
    counted(tenant, null, sql`id = ${companyNamed(tenant, name)}`, postsWhere),
  );
  return result.rows[0] ? toCompany(result.rows[0]) : null;
}

export async function getCompany(db: Handle, tenant: Tenant, name: string): Promise<Company> {
  const company = await findCompany(db, tenant, name);
  if (!company) throw notFound('Company');
  return company;
}

/** How many posts of all companies wait for the agency, are at risk, or have open tasks. */
async function countWaiting(db: Handle, tenant: Tenant, now: Date) {
  const { failed, needsChanges } = COUNTED_STATUSES;
  const result = await db.execute<{ needYou: number; atRisk: number; toDo: number }>(sql`
    select (select ${countOf([...failed, ...needsChanges])} from post_counts where ${visibleTo(tenant, postCounts)})
         + (select count(*)::int from (${duePosts(tenant, momentsOf(now), sql`true`)}) as due) as "needYou",
           (select count(*)::int from (${atRiskPosts(tenant, momentsOf(now), sql`true`)}) as near) as "atRisk",
           (select count(*)::int from (${openTasks(tenant, sql`true`)}) as task) as "toDo"`);
  return result.rows[0] ?? { needYou: 0, atRisk: 0, toDo: 0 };
}

export async function companyHead(db: Handle, tenant: Tenant, name: string, now: Date): Promise<CompanyHead> {
  const [company, activity, waiting] = await Promise.all([
    getCompany(db, tenant, name),
    recentActivity(db, tenant, { limit: DASHBOARD_ACTIVITY, company: name }),
    countWaiting(db, tenant, now),
  ]);
  return { ...company, activity, ...waiting };
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
