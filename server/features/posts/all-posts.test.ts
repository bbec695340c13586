import { afterAll, beforeAll, expect, test } from 'vitest';
import { posts } from '#server/db/schema/posts.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addUser } from '#tests/support/rows.ts';
import { readPosts } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a list without a limit is whole and in order, however it was read, also where many were made at one instant', async () => {
  const userId = await addUser(database.db);
  const made = Array.from({ length: 2_500 }, (_, number) => ({
    userId,
    approvalToken: `token ${number}`,
    title: String(number),
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 1_500) * 1000),
  }));
  await database.db.insert(posts).values(made);
  const { posts: all, last } = await readPosts(testContext(database.db), userId, {});
  expect(last).toBeNull();
  expect(new Set(all.map((post) => post.title)).size).toBe(2_500);
  expect(all).toHaveLength(2_500);
  const places = all.map((post) => `${post.createdAt.toISOString()} ${post.id}`);
  expect(places).toEqual(places.toSorted().reverse());
});
