import { sql, type SQL } from 'drizzle-orm';
import type { CampaignColour } from '#domain/campaigns/colours.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import { isOpenForReview, isPublished, sideOf, type PostStatus } from '#domain/posts/status.ts';
import type { PostInCalendar, PostInGrid, UNDER_WAY } from '#domain/posts/views.ts';
import { askByOnePlan, askOftenText, instantFrom, ready, type TextRow } from '#server/db/ask.ts';
import { comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { ofSameAgency, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Place } from '#server/kit/cursor.ts';
import { InView } from '#server/kit/route.ts';
import { keysOf, orderOf } from './list-order.ts';
import { wanted, type PostQuery } from './queries.ts';
import { underWayInList } from '#server/db/under-way-sql.ts';
import { statusesThat } from '#server/db/status-sql.ts';

/** The stage that has the post, while it is in review. */
const stageName = sql`case when posts.status in ${statusesThat(isOpenForReview)}
  then posts.stages->'list'->((posts.stages->>'now')::int - 1)->>'name' end`;

/** The name of the post's assignee. */
const assigneeName = sql`(
  select trim(concat(person.first_name, ' ', person.last_name)) from users as person where person.id = posts.assigned_to)`;

/** The six weeks that a calendar shows, and some more. */
const SHORT_MS = 62 * 86_400_000;
const isShort = ({ view, from, to }: PostQuery) =>
  view === 'calendar' &&
  from !== undefined &&
  to !== undefined &&
  Date.parse(to) - Date.parse(from) <= SHORT_MS;

/** The newest posts, of one client or of all: they stand in this order in an index, whoever asks. */
const isNewest = (tenant: Tenant, query: PostQuery) =>
  query.view === 'grid' &&
  !tenant.limitedTo &&
  (query.sort ?? 'newest') === 'newest' &&
  !query.archived &&
  Object.entries(query).every(([key, value]) => value === undefined || OF_NEWEST.has(key));
const OF_NEWEST = new Set(['view', 'sort', 'archived', 'company', 'limit', 'cursor']);

/**
 * The posts of a month, found by date before anything else. One query plan then suits every month: planning
 * anew would take as long as the query itself.
 */
const foundFirst = (tenant: Tenant, query: PostQuery) => sql`
  with dated as materialized (
    select id, created_at, company_id, title, status, scheduled_at, published_at, published_url, turn_since, stages,
           campaign_id, assigned_to, due_told_at
      from posts where ${wanted(tenant, query)})`;

interface Asked {
  tenant: Tenant;
  query: PostQuery;
  now: Date;
}

/** Everything that a page of lean rows needs, in one query; `more` names the columns of a single view. */
const page = ({ tenant, query, now }: Asked, join: SQL, more = sql``) => sql`
  ${isShort(query) ? foundFirst(tenant, query) : sql``}
  select posts.id, posts.created_at, client.name, posts.title, posts.status, posts.scheduled_at, posts.published_at,
         cover.object_path, cover.type, posts.published_url, posts.turn_since, ${stageName},
         label.id, label.name, label.colour, ${assigneeName}, ${underWayInList(now)} ${more}
    from ${isShort(query) ? sql`dated as posts` : sql`posts`}
    left join companies as client on client.id = posts.company_id
    left join campaigns as label on label.id = posts.campaign_id and label.deleted_at is null
    ${join}
   where ${isShort(query) ? sql`true` : wanted(tenant, query)}
   order by ${orderOf(query.view === 'grid' ? (query.sort ?? 'newest') : 'newest')}
   limit ${query.limit + 1}`;

const justCover = sql`left join lateral (
  select a.object_path, a.type from post_assets as a where a.post_id = posts.id
   order by a."order", a.created_at, a.id limit 1) as cover on true`;

/** Matches the index `comments_to_do`. A published post has nothing left to do. */
const toDo = sql`case when posts.status in ${statusesThat(isPublished)} then 0 else (
  select count(*) from comments where ${ofSameAgency(comments, posts)} and comments.post_id = posts.id
     and comments.task and comments.resolved_at is null) end`;

/** Each post's files are gone through once, in their order. */
const coverAndCounts = sql`left join lateral (
  select (array_agg(a.object_path))[1] as object_path, (array_agg(a.type))[1] as type,
         count(*) filter (where a.type <> 'video') as photos, count(*) filter (where a.type = 'video') as videos
    from (select object_path, type from post_assets where post_id = posts.id
           order by "order", created_at, id) as a) as cover on true`;

/** The index of the first column that only one view has, and of the first key of a sorted grid. */
const OWN = 17;
const KEYS = OWN + 3;

/** A row as it is sent: fields that few posts have are left out when empty. */
type Seldom = 'publishedUrl' | 'turnSince' | 'inCampaign' | 'assigneeName' | 'stageName' | 'underWay';
type Sent<Row> = Omit<Row, Seldom> & { [Key in keyof Row & Seldom]?: NonNullable<Row[Key]> };

function shared(row: TextRow): Sent<Pick<PostInGrid, keyof PostInCalendar & keyof PostInGrid>> {
  const [id, , companyName, title, status, scheduledAt, publishedAt, url, type, publishedUrl] = row;
  const [turnSince, stage, campaignId, name, colour, assignee, underWay] = row.slice(10, OWN);
  const sent: ReturnType<typeof shared> = {
    id: id as string,
    companyName: companyName ?? null,
    title: title as string,
    status: status as PostStatus,
    scheduledAt: instantFrom(scheduledAt ?? null),
    publishedAt: instantFrom(publishedAt ?? null),
    cover: url ? { url, type: type as MediaKind } : null,
  };
  // A post that is out, or goes out by itself, is nobody's turn.
  if (sideOf(sent.status)) sent.turnSince = instantFrom(turnSince as string);
  if (publishedUrl) sent.publishedUrl = publishedUrl;
  if (campaignId)
    sent.inCampaign = { id: campaignId, name: name as string, colour: colour as CampaignColour };
  if (assignee) sent.assigneeName = assignee;
  if (stage) sent.stageName = stage;
  if (underWay) sent.underWay = underWay as (typeof UNDER_WAY)[number];
  return sent;
}

const VIEW = {
  calendar: {
    page: (asked: Asked) => page(asked, justCover),
    row: (row: TextRow): Sent<PostInCalendar> => shared(row),
  },
  grid: {
    page: (asked: Asked) =>
      page(
        asked,
        coverAndCounts,
        sql.join([sql``, sql`cover.photos`, sql`cover.videos`, toDo, ...keysOf(asked.query.sort)], sql`, `),
      ),
    row: (row: TextRow): Sent<PostInGrid> =>
      Object.assign(shared(row), {
        photos: Number(row[OWN]),
        videos: Number(row[OWN + 1]),
        toDo: Number(row[OWN + 2]),
        createdAt: instantFrom(row[1] as string),
      }),
  },
};

/** A page in a view, and its last post if another page follows. */
export async function readLean(
  ctx: Ctx,
  tenant: Tenant,
  view: keyof typeof VIEW,
  query: PostQuery,
): Promise<{ posts: InView; last: Place | null }> {
  const asked = ready(VIEW[view].page({ tenant, query, now: ctx.now() }));
  const rows = await (isShort(query) || isNewest(tenant, query)
    ? askByOnePlan(ctx.db, asked)
    : askOftenText(ctx.db, asked.text, asked.values));
  const hasMore = rows.length > query.limit;
  if (hasMore) rows.pop();
  const last = hasMore ? rows.at(-1) : undefined;
  const keys = last?.slice(KEYS).map(String);
  return {
    posts: new InView(
      view,
      rows.map((row) => VIEW[view].row(row)),
    ),
    last: last ? { id: last[0] as string, createdAt: new Date(instantFrom(last[1] as string)), keys } : null,
  };
}
