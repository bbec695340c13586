import { sql, type SQL } from 'drizzle-orm';
import type { PostSort } from '#domain/posts/sort.ts';
import { NEED_ORDER } from '#domain/posts/status-groups.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleAs, type Tenant } from '#server/features/agencies/visible-to.ts';
import { readCursor } from '#server/kit/cursor.ts';

type Sorted = Exclude<PostSort, 'newest'>;

const need = `array[${NEED_ORDER.map((one) => `'${one}'`).join(', ')}]::text[]`;

/** The sort keys, ascending; the id decides between equals. `%` stands for the table. */
const KEYS: Record<Sorted, string[]> = {
  // The latest date first, posts without a date last.
  date: [
    '(least(%.scheduled_at, %.published_at) is null)::int',
    '-extract(epoch from coalesce(least(%.scheduled_at, %.published_at), %.created_at))',
    '%.id',
  ],
  status: [`array_position(${need}, %.status)`, '-extract(epoch from %.created_at)', '%.id'],
  title: ['lower(%.title) collate "und-x-icu"', '%.id'],
};

const keysOf = (sort: Sorted, table: string): SQL =>
  sql.raw(KEYS[sort].map((words) => words.replaceAll('%', table)).join(', '));

export const orderOf = (sort: PostSort): SQL =>
  sort === 'newest' ? sql.join(newestFirst(posts.createdAt, posts.id), sql`, `) : keysOf(sort, 'posts');

/**
 * What follows the post at a cursor in this order. A post that the caller cannot see is treated like one that
 * is gone, and nothing follows it: else the page would reveal the values that the post is sorted by.
 */
export const afterIn = (tenant: Tenant, sort: Sorted, cursor: string): SQL => sql`
  (${keysOf(sort, 'posts')}) > (
    select ${keysOf(sort, 'place')} from posts as place
     where place.id = ${readCursor(cursor).id}::uuid and ${visibleAs(tenant, 'place', posts)})`;
