import { sql } from 'drizzle-orm';
import type { MediaKind } from '#domain/media/kind.ts';
import { listPosts } from '#domain/posts/contract.ts';
import type { PostInGrid } from '#domain/posts/views.ts';
import { askOften } from '#server/db/ask.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { nameOfCompany } from '#server/features/companies/names.ts';
import { idInPath } from '#server/features/media/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readLean } from './lean-lists.ts';

/** What the first HTML of a client's page shows of its grid: the covers of the newest posts, null where one has none. */
export async function firstCovers(
  ctx: Ctx,
  tenant: Tenant,
  company: string,
  limit: number,
): Promise<(string | null)[]> {
  const query = listPosts.query.parse({ view: 'grid', company, limit });
  const { posts: found } = await readLean(ctx, tenant, 'grid', query);
  return (found.rows as PostInGrid[]).map(({ cover }) => cover?.url ?? null);
}

export interface FirstPicture {
  title: string;
  companyName: string | null;
  /** The first file; null where the post has none. */
  path: string | null;
  type: MediaKind;
  /** Unknown for some older files. */
  width: number | null;
  height: number | null;
}

/** What the first HTML of a post's page shows of it; null if the member sees no such post. */
export async function firstPicture(ctx: Ctx, tenant: Tenant, id: string): Promise<FirstPicture | null> {
  const [row] = await askOften(
    ctx.db,
    sql`select posts.title, ${nameOfCompany}, cover.object_path, cover.type, file.width, file.height
          from ${posts}
          left join lateral (
            select a.object_path, a.type from post_assets as a where a.post_id = posts.id
             order by a."order", a.created_at, a.id limit 1) as cover on true
          left join objects as file on file.id = ${idInPath(sql`cover.object_path`)}
         where posts.id = ${id} and ${visibleTo(tenant, posts)} and posts.archived_at is null`,
  );
  if (!row) return null;
  const [title, companyName, path, type, width, height] = row;
  return {
    title: title as string,
    companyName: companyName ?? null,
    path: path ?? null,
    type: type as MediaKind,
    width: width ? Number(width) : null,
    height: height ? Number(height) : null,
  };
}
