import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Asset, listPosts } from '#domain/posts/contract.ts';
import type { Handle } from '#server/db/connect.ts';
import { postAssets, postHistory, posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readCursor } from '#server/kit/cursor.ts';
import type { PostRow } from './store.ts';

/** A post with its files in one question: the files come along as JSON. */
const withAssets = {
  post: posts,
  assets: sql<Asset[]>`(
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'postId', a.post_id, 'objectPath', a.object_path, 'url', a.object_path,
      'type', a.type, 'order', a."order", 'altText', a.alt_text
    ) order by a."order", a.created_at, a.id), '[]'::json)
    from ${postAssets} a where a.post_id = posts.id)`,
};

export const toPost = (ctx: Ctx, row: { post: PostRow; assets: Asset[] }) => ({
  ...row.post,
  previewUrl: `${ctx.publicUrl}/approve/${row.post.approvalToken}`,
  assets: row.assets,
});

/** The post as its owner may see it; another owner's does not exist. */
export async function readPost(ctx: Ctx, handle: Handle, userId: string, id: string) {
  const [row] = await handle
    .select(withAssets)
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.userId, userId)));
  if (!row) throw notFound('Post');
  return toPost(ctx, row);
}

export const ofCompany = (name: string): SQL | undefined =>
  name.toLowerCase() === UNCATEGORIZED.toLowerCase()
    ? or(isNull(posts.companyName), sql`lower(${posts.companyName}) = lower(${name})`)
    : sql`lower(${posts.companyName}) = lower(${name})`;

/** When a post stands in the calendar. */
const calendarTime = sql`coalesce(${posts.scheduledAt}, ${posts.publishedAt})`;

function after(cursor: string): SQL {
  const { createdAt, id } = readCursor(cursor);
  return sql`(${posts.createdAt}, ${posts.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

export async function readPosts(ctx: Ctx, userId: string, query: QueryOf<typeof listPosts>) {
  const like = query.search ? `%${escapeLike(query.search)}%` : null;
  const rows = await ctx.db
    .select(withAssets)
    .from(posts)
    .where(
      and(
        eq(posts.userId, userId),
        query.company ? ofCompany(query.company) : undefined,
        query.status ? inArray(posts.status, query.status) : undefined,
        query.from ? gte(calendarTime, query.from) : undefined,
        query.to ? lt(calendarTime, query.to) : undefined,
        like ? or(ilike(posts.title, like), ilike(posts.caption, like)) : undefined,
        query.cursor ? after(query.cursor) : undefined,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(query.limit ? query.limit + 1 : 100_000);
  const page = query.limit ? rows.slice(0, query.limit) : rows;
  const last = page.at(-1);
  return {
    posts: page.map((row) => toPost(ctx, row)),
    /** The last post of a page that is followed by another. */
    last: rows.length > page.length && last ? last.post : null,
  };
}

export async function readHistory(ctx: Ctx, userId: string, postId: string) {
  const [post] = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.userId, userId)));
  if (!post) throw notFound('Post');
  return ctx.db
    .select()
    .from(postHistory)
    .where(eq(postHistory.postId, postId))
    .orderBy(asc(postHistory.seq));
}
