import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comments } from '#server/db/schema/approvals.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
let id: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
  const made = (await owner('POST', '/api/posts', { title: 'Talked about' })).body as { id: string };
  id = made.id;
  const { db } = it.database;
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  if (!post) throw new Error('no post was made');
  const begin = it.clock.now().getTime();
  const numbers = Array.from({ length: 1_204 }, (_, number) => number);
  await db.insert(comments).values(
    numbers.map((number) => ({
      agencyId: post.agencyId,
      postId: id,
      userId: post.authorId,
      version: 1,
      body: String(number),
      createdAt: new Date(begin + Math.floor(number / 10)),
    })),
  );
  await db.insert(postHistory).values(
    numbers.map((number) => ({
      postId: id,
      at: new Date(begin),
      actor: 'Olive',
      event: 'content changed' as const,
      version: 1,
      note: String(number),
    })),
  );
});
afterAll(() => it.close());

test.each([
  ['comments', 1_204],
  // Including its creation.
  ['history', 1_205],
])('%s: the newest 1,000 in their order, and a link to what was before', async (list, count) => {
  const first = await owner('GET', `/api/posts/${id}/${list}`);
  expect(first.body).toHaveLength(1_000);
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await owner('GET', next);
  expect(second.body).toHaveLength(count - 1_000);
  expect(second.headers['link']).toBeUndefined();
  const all = [
    ...(second.body as { id: string; createdAt?: string; note?: string | null }[]),
    ...(first.body as []),
  ];
  expect(new Set(all.map((one) => one.id)).size).toBe(count);
  const times = all.map((one) => one.createdAt ?? '');
  expect(times).toEqual(times.toSorted());
  if (list === 'history')
    expect(all.slice(1).map((one) => one.note)).toEqual(Array.from({ length: 1_204 }, (_, n) => String(n)));
});

test('the record for a spreadsheet is whole', async () => {
  const csv = (await owner('GET', `/api/posts/${id}/history.csv`)).body as string;
  expect(csv.trim().split('\n')).toHaveLength(1_206);
});
