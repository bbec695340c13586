import { and, Column, eq, is, Param, sql, SQL, Subquery, Table } from 'drizzle-orm';
import { alias, PgColumn, PgTable, PgText, PgUUID, QueryBuilder } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { posts } from './schema/posts.ts';
import './quick-entities.ts';

const KINDS = { Table, PgTable, Column, PgColumn, PgText, PgUUID, SQL, Param, Subquery };

const kindsOf = (part: unknown) =>
  Object.entries(KINDS)
    .filter(([, kind]) => is(part, kind as never))
    .map(([name]) => name);

test('a part of a query is of its class and of those above it, and of no other', () => {
  const other = alias(posts, 'other');
  const some = new QueryBuilder().select({ id: posts.id }).from(posts).as('some');
  expect(kindsOf(posts)).toEqual(['Table', 'PgTable']);
  expect(kindsOf(other)).toEqual(['Table', 'PgTable']);
  expect(kindsOf(posts.caption)).toEqual(['Column', 'PgColumn', 'PgText']);
  expect(kindsOf(other.id)).toEqual(['Column', 'PgColumn', 'PgUUID']);
  expect(kindsOf(sql`now()`)).toEqual(['SQL']);
  expect(kindsOf(and(eq(posts.id, 'a'), eq(posts.title, 'b')))).toEqual(['SQL']);
  expect(kindsOf(sql.param('a', posts.id))).toEqual(['Param']);
  expect(kindsOf(some)).toEqual(['Subquery']);
  for (const nothing of [null, undefined, 'posts', 3, {}, [], new Date(0)])
    expect(kindsOf(nothing)).toEqual([]);
});

test('the parts name no constructor that Drizzle would go on to compare', () => {
  for (const part of [posts.id, sql`now()`, sql.param('a', posts.id), eq(posts.id, 'a')])
    expect(Object.getPrototypeOf(part)).toHaveProperty('constructor', undefined);
});
