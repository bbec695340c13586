import { sql, type SQL } from 'drizzle-orm';
import type { PostSort } from '#domain/posts/sort.ts';
import { NEED_ORDER } from '#domain/posts/status-groups.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { posts } from '#server/db/schema/posts.ts';
import { readKeys } from '#server/kit/cursor.ts';

type Sorted = Exclude<PostSort, 'newest'>;

const need = sql.raw(`array[${NEED_ORDER.map((one) => `'${one}'`).join(', ')}]::text[]`);

/** What the posts are sorted by, ascending, as a type and a form that a cursor can hold. */
interface Key {
  value: SQL;
  as: SQL;
  form: RegExp;
}

const place = (value: SQL): Key => ({ value, as: sql`int`, form: /^\d{1,3}$/ });
const number = (value: SQL): Key => ({ value, as: sql`numeric`, form: /^-?\d{1,20}(\.\d{1,10})?$/ });
// PostgreSQL stores every character but this one.
const words = (value: SQL): Key => ({ value, as: sql`text`, form: /^[^\0]*$/ });

const dated = sql`least(${posts.scheduledAt}, ${posts.publishedAt})`;

/** The keys of each order; the id decides between equals. */
const KEYS: Record<Sorted, Key[]> = {
  // The latest date first, posts without a date last.
  date: [
    place(sql`(${dated} is null)::int`),
    number(sql`-extract(epoch from coalesce(${dated}, ${posts.createdAt}))`),
  ],
  status: [
    place(sql`array_position(${need}, ${posts.status})`),
    number(sql`-extract(epoch from ${posts.createdAt})`),
  ],
  title: [words(sql`lower(${posts.title}) collate "und-x-icu"`)],
};

const joined = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** What a row's cursor holds, besides time and id. */
export const keysOf = (sort: PostSort | undefined): SQL[] =>
  sort && sort !== 'newest' ? KEYS[sort].map(({ value }) => value) : [];

export const orderOf = (sort: PostSort): SQL =>
  joined(sort === 'newest' ? newestFirst(posts.createdAt, posts.id) : [...keysOf(sort), sql`${posts.id}`]);

/** What follows a cursor in this order, whatever became of the post that it was made from. */
export function afterIn(sort: Sorted, cursor: string): SQL {
  const { id, keys } = readKeys(
    cursor,
    KEYS[sort].map(({ form }) => form),
  );
  const values = KEYS[sort].map(({ as }, at) => sql`${keys[at]}::${as}`);
  return sql`(${joined([...keysOf(sort), sql`${posts.id}`])}) > (${joined([...values, sql`${id}::uuid`])})`;
}
