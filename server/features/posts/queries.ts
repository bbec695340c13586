import { and, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isUncategorized } from '#domain/companies/names.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Asset, listPosts, Post } from '#domain/posts/contract.ts';
import { TEXT_NAMES } from '#domain/posts/editable.ts';
import { isBeforeReview, POST_STATUSES, type PostStatus } from '#domain/posts/status.ts';
import { askOften } from '#server/db/ask.ts';
import type { Db, Handle } from '#server/db/connect.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { companyStages } from '#server/db/schema/companies.ts';
import { members } from '#server/db/schema/agencies.ts';
import { objects } from '#server/db/schema/media.ts';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { postAssets, postCounts, posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { ofSameAgency, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { campaignOfPost } from '#server/features/campaigns/queries.ts';
import { idInPath, movingIn } from '#server/features/media/queries.ts';
import { companyNamed, nameOfCompany } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import { cursorOf, readCursor, type Place } from '#server/kit/cursor.ts';
import { Parts } from '#server/kit/route.ts';
import { calendarTime } from '#server/db/calendar-time.ts';
import { afterIn } from './list-order.ts';
import { withQuotaWarnings } from './quota-warnings.ts';
import { namedBy, saidTo } from './store.ts';
import { toPost, type CountedTarget, type Read } from './to-post.ts';
import { versionOut } from './out-version.ts';
import type { LastTry } from './under-way.ts';
import { statusesThat } from '#server/db/status-sql.ts';

const assetsWith = (more: SQL, sizes: SQL = sql``) => sql<Asset[]>`(
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'postId', a.post_id, 'objectPath', a.object_path, 'url', a.object_path,
      'type', a.type, 'order', a."order", ${more}
    ) order by a."order", a.created_at, a.id), '[]'::json)
    from ${postAssets} a ${sizes} where a.post_id = posts.id)`;

/** A post with its files, as JSON, in one query. */
const withAssets = {
  post: posts,
  companyName: nameOfCompany,
  inCampaign: campaignOfPost,
  said: saidTo,
  reviewerEmails: namedBy('email'),
  reviewerPhones: namedBy('phone'),
  assets: assetsWith(sql`'altText', a.alt_text`),
  targets: sql<CountedTarget[]>`(
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'accountId', t.account_id, 'network', t.network, 'handle', t.handle,
      'name', coalesce((select name from ${accounts} where id = t.account_id), ''), 'caption', t.caption,
      'options', t.options, 'state', t.state, 'url', t.url, 'reason', t.reason,
      'marked', t.state = 'published' and t.remote_id is null, 'outVersion', ${versionOut},
      'likes', t.likes, 'comments', t.comments
    ) order by t."order", t.created_at, t.id), '[]'::json)
    from ${postTargets} t where t.post_id = posts.id)`,
  assignee: sql<Post['assignee']>`(
    select json_build_object('id', users.id, 'name', trim(users.first_name || ' ' || users.last_name),
                             'profileImageUrl', users.profile_image_url)
      from users join members on members.user_id = users.id
     where users.id = posts.assigned_to and ${ofSameAgency(members, posts)})`,
  // The last try at a network for this date; tries for an earlier date began before it.
  lastTry: sql<LastTry | null>`case
    when posts.scheduled_at is not null and posts.published_at is null and posts.due_told_at is null then (
      select json_build_object('channel', t.channel, 'state', t.state, 'reason', t.reason)
        from ${publishAttempts} t
       where t.post_id = posts.id and not t.repeatable and t.started_at >= posts.scheduled_at
       order by t.started_at desc, t.id desc limit 1)
    end`,
};

/** A single post also has the sizes of its files and, as a draft, the stages that sending it starts. */
const withSizes = {
  ...withAssets,
  stagesAhead: sql<string[] | null>`case when posts.status in ${statusesThat(isBeforeReview)} then (
    select json_agg(stage.value->>'name' order by stage.place)
      from ${companyStages} as plan join companies on companies.id = plan.company_id and companies.profile_removed_at is null,
           jsonb_array_elements(plan.stages) with ordinality as stage(value, place)
     where plan.company_id = posts.company_id) end`,
  assets: assetsWith(
    sql`'altText', a.alt_text, 'width', file.width, 'height', file.height, 'seconds', file.seconds,
        'moving', ${movingIn(sql`file`)}`,
    sql`left join ${objects} file on file.id = ${idInPath(sql`a.object_path`)}`,
  ),
};

/** The post as a member may see it; another agency's post is not found. */
export async function readPost(ctx: Ctx, handle: Handle, tenant: Tenant, id: string) {
  const [row] = await handle
    .select(withSizes)
    .from(posts)
    .where(and(eq(posts.id, id), visibleTo(tenant, posts), isNull(posts.archivedAt)));
  if (!row) throw notFound('Post');
  const targets = await withQuotaWarnings(handle, row.post, row.targets);
  return toPost(ctx, { ...row, targets });
}

/** Condition: posts of the company with this name. */
export const ofCompany = (
  tenant: Tenant,
  name: string,
  { companyId }: { companyId: PgColumn } = posts,
): SQL => (isUncategorized(name) ? isNull(companyId) : sql`${companyId} = ${companyNamed(tenant, name)}`);

const place = ({ createdAt, id }: Place) => sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

export type PostQuery = QueryOf<typeof listPosts>;

/** Pages up to this size are read at once; longer ones are streamed to save memory. */
const AT_ONCE = 100;
const PART = 50;

/** A page, and its last post if another page follows. */
export async function readPosts(ctx: Ctx, tenant: Tenant, query: PostQuery) {
  const { limit } = query;
  if (limit <= AT_ONCE) {
    const found = await findSome(ctx, tenant, query, limit + 1);
    const page = found.slice(0, limit);
    const last = found.length > limit ? (page.at(-1) ?? null) : null;
    const rows = await readThese(ctx, page);
    return { posts: new Parts(one(rows.map((row) => toPost(ctx, row)))), last };
  }
  // The end of the page is found first, because the response's header says whether another page follows.
  const [end, next] = await ctx.db
    .select({ createdAt: posts.createdAt, id: posts.id })
    .from(posts)
    .where(wanted(tenant, query))
    .orderBy(...newestFirst(posts.createdAt, posts.id))
    .offset(limit - 1)
    .limit(2);
  return { posts: new Parts(readOn(ctx, tenant, query, end)), last: (next && end) ?? null };
}

async function* one<T>(part: T): AsyncGenerator<T> {
  yield part;
}

/** Each part starts after the last post of the part before, whatever is created or deleted meanwhile. */
async function* readOn(ctx: Ctx, tenant: Tenant, query: PostQuery, end: Place | undefined) {
  const until = end && sql`(${posts.createdAt}, ${posts.id}) >= ${place(end)}`;
  let { cursor } = query;
  for (let left = query.limit; left > 0; left -= PART) {
    const found = await findSome(ctx, tenant, { ...query, cursor }, Math.min(PART, left), until);
    const last = found.at(-1);
    if (!last) return;
    const rows = await readThese(ctx, found);
    yield rows.map((row) => toPost(ctx, row));
    if (found.length < PART) return;
    cursor = cursorOf(last);
  }
}

const after = (cursor: string, { sort, view }: PostQuery): SQL =>
  view === 'grid' && sort && sort !== 'newest'
    ? afterIn(sort, cursor)
    : sql`(${posts.createdAt}, ${posts.id}) < ${place(readCursor(cursor))}`;

const contains = (text: string) =>
  or(...TEXT_NAMES.map((name) => ilike(posts[name], `%${escapeLike(text)}%`)));

/** A search with more words than this is one phrase. */
const WORDS_MOST = 8;

/** Condition: every word stands in one of the texts, in any order. */
function hasWords(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return words.length > WORDS_MOST || words.length === 0 ? contains(search) : and(...words.map(contains));
}

export function wanted(tenant: Tenant, query: PostQuery): SQL | undefined {
  return and(
    visibleTo(tenant, posts),
    query.archived ? and(isNotNull(posts.archivedAt), isNull(posts.deletedAt)) : isNull(posts.archivedAt),
    query.company ? ofCompany(tenant, query.company) : undefined,
    query.campaign
      ? sql`${posts.campaignId} = (select id from campaigns where id = ${query.campaign} and deleted_at is null)`
      : undefined,
    query.status ? inArray(posts.status, query.status) : undefined,
    query.undated ? isNull(calendarTime) : undefined,
    query.assignee === 'nobody' ? isNull(posts.assignedTo) : undefined,
    query.assignee && query.assignee !== 'nobody' ? eq(posts.assignedTo, query.assignee) : undefined,
    query.from ? gte(calendarTime, query.from) : undefined,
    query.to ? lt(calendarTime, query.to) : undefined,
    query.search ? hasWords(query.search) : undefined,
    query.cursor ? after(query.cursor, query) : undefined,
  );
}

const findSome = (ctx: Ctx, tenant: Tenant, query: PostQuery, most: number, until?: SQL): Promise<Place[]> =>
  ctx.db
    .select({ createdAt: posts.createdAt, id: posts.id })
    .from(posts)
    .where(and(wanted(tenant, query), until))
    .orderBy(...newestFirst(posts.createdAt, posts.id))
    .limit(most);

const readPrepared = (db: Db) =>
  db
    .select(withAssets)
    .from(posts)
    .where(sql`${posts.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(...newestFirst(posts.createdAt, posts.id))
    .prepare('whole_posts');

const prepared = new WeakMap<Db, ReturnType<typeof readPrepared>>();

/**
 * Reads found posts completely. The search is a short query that differs each time; this one is long and
 * always the same, so each connection parses and plans it once.
 */
function readThese(ctx: Ctx, found: readonly Place[]): Promise<Read[]> {
  if (found.length === 0) return Promise.resolve([]);
  let question = prepared.get(ctx.db);
  if (!question) prepared.set(ctx.db, (question = readPrepared(ctx.db)));
  return question.execute({ ids: found.map(({ id }) => id) });
}

export async function readCounts(
  ctx: Ctx,
  tenant: Tenant,
  company: string | undefined,
): Promise<Record<PostStatus, number>> {
  const ofThese = company
    ? and(visibleTo(tenant, postCounts), ofCompany(tenant, company, postCounts))
    : visibleTo(tenant, postCounts);
  const rows = await askOften(
    ctx.db,
    sql`select status, sum(posts) from post_counts where ${ofThese} group by status`,
  );
  const none = Object.fromEntries(POST_STATUSES.map((status) => [status, 0])) as Record<PostStatus, number>;
  return { ...none, ...Object.fromEntries(rows.map(([status, sum]) => [status, Number(sum)])) };
}
