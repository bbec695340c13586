import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { posts } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client & { email: string };

beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Acme' });
  for (const title of ['First', 'Second', 'Third'])
    await owner('POST', '/api/posts', { title, companyName: 'Acme', send: false });
});
afterAll(() => it.close());

/** How many statements a response takes; finding the caller is one. */
async function asked(url: string, headers: Record<string, string> = {}, client: Client = owner) {
  const { pool } = it.database;
  const [direct, connected] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
  try {
    const answer = await client('GET', url, undefined, headers);
    expect(answer.status).toBe(200);
    return { answer, questions: direct.mock.calls.length + connected.mock.calls.length };
  } finally {
    direct.mockRestore();
    connected.mockRestore();
  }
}

/** A browser with an older response that revalidates it. */
const OLDER = { 'if-none-match': '"older"' };

const LISTS = [
  '/api/companies',
  '/api/posts?view=grid&limit=2',
  '/api/posts?view=calendar',
  '/api/posts/counts',
];

test.each(LISTS)(
  '%s: asked again while nothing changed, it is the same answer without a question',
  async (url) => {
    const first = await asked(url, { 'cache-control': 'no-cache' });
    const second = await asked(url, OLDER);
    expect(second.questions).toBeLessThan(first.questions);
    expect(second.answer.body).toEqual(first.answer.body);
    for (const name of ['link', 'content-type', 'etag', 'cache-control', 'vary'])
      expect([name, second.answer.headers[name]]).toEqual([name, first.answer.headers[name]]);
  },
);

test.each(LISTS)('%s: whoever wants it anew, or goes by no tags, has it read anew', async (url) => {
  await asked(url);
  const kept = await asked(url, OLDER);
  const anew = await asked(url, { ...OLDER, 'cache-control': 'no-cache' });
  expect(anew.questions).toBeGreaterThan(kept.questions);
  const plain = await asked(url);
  expect(plain.questions).toBeGreaterThan(kept.questions);
});

test('a change ends it, also one that was made past us', async () => {
  const titles = async () =>
    (await owner('GET', '/api/posts?view=grid', undefined, OLDER)).body.map(
      (post: { title: string }) => post.title,
    ) as string[];
  expect(await titles()).toContain('First');
  await it.database.db.update(posts).set({ title: 'Changed' }).where(eq(posts.title, 'First'));
  expect(await titles()).toContain('Changed');
  await owner('POST', '/api/posts', { title: 'Fourth', companyName: 'Acme', send: false });
  expect(await titles()).toContain('Fourth');
});

test('what depends on the time is late by seconds, not longer', async () => {
  const due = async () =>
    (
      (await owner('GET', '/api/companies', undefined, OLDER)).body as { name: string; atRisk: number }[]
    ).find(({ name }) => name === 'Acme')?.atRisk;
  const at = new Date(it.clock.now().getTime() + 10 * 86_400_000);
  await owner('POST', '/api/posts', {
    title: 'Dated',
    companyName: 'Acme',
    send: false,
    scheduledAt: at.toISOString(),
  });
  expect(await due()).toBe(0);
  it.clock.set(new Date(at.getTime() - 3_600_000));
  expect(await due()).toBe(1);
});

test('nobody gets the answer of another agency', async () => {
  const other = await it.signIn({ companyName: 'Elsewhere' });
  await owner('GET', '/api/posts?view=grid');
  expect((await other('GET', '/api/posts?view=grid', undefined, OLDER)).body).toEqual([]);
  const names = (await other('GET', '/api/companies', undefined, OLDER)).body.map(
    (card: { name: string }) => card.name,
  );
  expect(names).toEqual(['Elsewhere']);
});
