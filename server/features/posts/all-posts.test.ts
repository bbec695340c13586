import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_MOST } from '#domain/kit/fields.ts';
import type { Post } from '#domain/posts/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { posts } from '#server/db/schema/posts.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readPosts } from './queries.ts';

let it: TestApp;
let owner: Client & { email: string };
let userId: string;
let agencyId: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
  const { db } = it.database;
  const [user] = await db.select().from(users).where(eq(users.email, owner.email));
  userId = user?.id ?? '';
  agencyId = await agencyOf(db, userId);
  // Many of them share one instant.
  const made = Array.from({ length: 2_500 }, (_, number) => ({
    agencyId,
    authorId: userId,
    approvalToken: `token ${number}`,
    title: String(number),
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 1_500) * 1000),
  }));
  await db.insert(posts).values(made);
});
afterAll(() => it.close());

const list = async (url: string) => {
  const answer = await owner('GET', url);
  const next = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
  return { posts: answer.body as Post[], next };
};
const places = (some: Post[]) => some.map((post) => `${post.createdAt} ${post.id}`);

test.each(['/api/posts', '/api/posts?limit=700', '/api/posts?limit=90'])(
  '%s: links lead through everything, newest first, nothing twice',
  async (from) => {
    const all: Post[] = [];
    const most = Number(/\d+/.exec(from)?.[0] ?? LIST_MOST);
    for (let url: string | undefined = from; url;) {
      const page = await list(url);
      expect(page.posts).toHaveLength(Math.min(most, 2_500 - all.length));
      all.push(...page.posts);
      url = page.next;
    }
    expect(new Set(all.map((post) => post.title)).size).toBe(2_500);
    expect(places(all)).toEqual(places(all).toSorted().reverse());
  },
);

test('a list that ends with its page has no link', async () => {
  expect((await list('/api/posts?search=no+such+title')).next).toBeUndefined();
  expect((await list('/api/posts?search=1999&limit=1')).next).toBeUndefined();
  const found = await list('/api/posts?search=24&limit=1000');
  expect(found.next).toBeUndefined();
  expect(found.posts.every((post) => post.title.includes('24'))).toBe(true);
});

test('a search finds posts with all of its words, in title or caption and in any order', async () => {
  await owner('POST', '/api/posts', {
    companyName: 'ACME',
    title: 'What smoke teaches',
    caption: 'Up is not the only direction. Less smoke.',
  });
  const found = async (search: string) =>
    (await list(`/api/posts?${new URLSearchParams({ search })}`)).posts.map(({ title }) => title);
  for (const search of [
    'smoke',
    'less smoke',
    'smoke  LESS',
    'direction teaches',
    'only the what',
    'is not the only',
  ])
    expect(await found(search), search).toEqual(['What smoke teaches']);
  for (const search of ['smoke fire', 'direction te%', 'less_smoke']) expect(await found(search)).toEqual([]);
});

test('what is made or deleted while a long list is written moves nothing else in it', async () => {
  const { db } = it.database;
  const before = await list('/api/posts');
  const doomed = before.posts.slice(480, 520).map((post) => post.id);
  const written: string[] = [];
  const reading = await readPosts(it.ctx, { agencyId }, { limit: LIST_MOST });
  for await (const part of reading.posts.parts) {
    if (written.length === 0) {
      await db.delete(posts).where(inArray(posts.id, doomed));
      await db
        .insert(posts)
        .values({ agencyId, authorId: userId, approvalToken: 'new', createdAt: new Date('2026-02-01') });
    }
    written.push(...part.map((post) => post.id));
  }
  expect(written).toEqual(before.posts.map((post) => post.id).filter((id) => !doomed.includes(id)));
  expect(reading.last?.id).toBe(before.posts.at(-1)?.id);
});
