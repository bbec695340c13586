import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '#domain/posts/contract.ts';
import { NEED_ORDER } from '#domain/posts/status-groups.ts';
import { POST_STATUSES, sideOf } from '#domain/posts/status.ts';
import { postViews, UNDER_WAY } from '#domain/posts/views.ts';
import { users } from '#server/db/schema/accounts.ts';
import { posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import { cursorOf } from '#server/kit/cursor.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { inAnyView } from '#tests/support/in-any-view.ts';
import { addApproval, addPost } from '#tests/support/rows.ts';

let it: TestApp;
let owner: Client & { email: string };
let userId: string;
const ids: Record<string, string> = {};

const day = (n: number) => new Date(Date.UTC(2027, 2, n, 9, 30));

beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Acme' });
  const { db } = it.database;
  const [user] = await db.select().from(users).where(eq(users.email, owner.email));
  userId = user?.id ?? '';
  const add = async (title: string, post: Parameters<typeof addPost>[2]) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, Object.keys(ids).length));
    ids[title] = await addPost(db, userId, { title, createdAt, ...post });
  };
  for (const [index, status] of POST_STATUSES.entries())
    await add(`${status} one`, {
      status,
      caption: 'Nobody needs this here',
      companyName: index % 2 === 0 ? 'Acme' : null,
      scheduledAt: status === 'Published' ? null : day(index + 1),
      publishedAt: status === 'Published' ? day(index + 1) : null,
      publishedUrl: status === 'Published' ? 'https://bsky.app/p/1' : null,
      media: index % 3 === 0 ? ['video', 'image', 'image'] : index % 3 === 1 ? ['image'] : [],
    });
  for (const id of Object.values(ids)) await addApproval(db, id);
  await add('Archived one', { status: 'Published', publishedAt: day(3), archivedAt: day(4) });
  for (const [index, state] of UNDER_WAY.entries()) {
    await add(`At the network: ${state}`, {
      status: state === 'unconfirmed' ? 'Failed' : 'Scheduled',
      scheduledAt: day(20),
    });
    await db.insert(publishAttempts).values({
      postId: ids[`At the network: ${state}`] ?? '',
      version: 1,
      repeatable: false,
      key: `key ${index}`,
      state: state === 'retrying' ? 'retry' : state,
      startedAt: day(21),
    });
  }
});
afterAll(() => it.close());

const read = async (query: string) => {
  const answer = await owner('GET', `/api/posts?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown>[];
};

const SHARED = [
  'id',
  'companyName',
  'title',
  'status',
  'scheduledAt',
  'publishedAt',
  'cover',
  'publishedUrl',
  'turnSince',
  'inCampaign',
  'assigneeName',
  'stageName',
  'underWay',
];
const KEYS = {
  calendar: SHARED,
  grid: [...SHARED, 'photos', 'videos', 'toDo', 'createdAt'],
};

/** Fields that few posts have are left out of the others. */
const SELDOM = ['publishedUrl', 'turnSince', 'inCampaign', 'assigneeName', 'stageName', 'underWay'];

const isSent = (row: object, key: string, value: unknown) => {
  if (key === 'turnSince') return sideOf((row as Post).status) !== null;
  return value !== null || !SELDOM.includes(key);
};

const only = (keys: string[], row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([key, value]) => keys.includes(key) && isSent(row, key, value)),
  );
const coverOf = ({ cover, ...row }: Record<string, unknown>) => {
  const { url, type } = (cover ?? {}) as Record<string, unknown>;
  return { ...row, cover: cover ? { url, type } : null };
};

const filters = [
  '',
  'company=acme',
  'company=Uncategorized',
  'status=Scheduled,Failed',
  'from=2027-03-03&to=2027-03-06',
  'search=network',
  'archived=true',
  'limit=3',
];

for (const view of ['calendar', 'grid'] as const) {
  test.each(filters)(
    `${view}: the same posts in the same order as the full list says, of %s`,
    async (filter) => {
      const full = (await read(filter)) as unknown as Post[];
      const lean = await read(`view=${view}&${filter}`);
      expect(full.length).toBeGreaterThan(0);
      expect(lean).toEqual(full.map((post) => only(KEYS[view], coverOf(inAnyView(post)))));
    },
  );

  test(`${view}: captions, reviewers and other files stay at home`, async () => {
    for (const row of await read(`view=${view}`)) {
      const whole = { ...Object.fromEntries(SELDOM.map((key) => [key, null])), ...row };
      expect(Object.keys(whole).sort()).toEqual(KEYS[view].toSorted());
    }
  });

  test(`${view}: what arrives is what its schema names, and the schema fills in what was left out`, async () => {
    const rows = await read(`view=${view}`);
    expect(rows.some((row) => !('publishedUrl' in row))).toBe(true);
    expect(rows.some((row) => row['publishedUrl'] === 'https://bsky.app/p/1')).toBe(true);
    const seen = postViews[view].parse(rows) as Record<string, unknown>[];
    expect(seen.map((row) => only(KEYS[view], row))).toEqual(rows);
    for (const row of seen) expect(Object.keys(row).sort()).toEqual(KEYS[view].toSorted());
  });

  test(`${view}: links lead through everything, nothing twice`, async () => {
    const seen: unknown[] = [];
    for (let url: string | undefined = `/api/posts?view=${view}&limit=4`; url;) {
      const answer: Answer = await owner('GET', url);
      seen.push(...(answer.body as { id: string }[]).map((row) => row.id));
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual((await read('')).map((row) => row['id']));
  });
}

test.each(['calendar', 'grid'])('the %s says what a network does with a post', async (view) => {
  const rows = await read(`view=${view}&search=network`);
  expect(rows.map((row) => row['underWay']).sort()).toEqual([...UNDER_WAY].sort());
});

test('a view that does not exist is refused', async () => {
  const answer = await owner('GET', '/api/posts?view=everything');
  expect(answer).toMatchObject({ status: 400, body: { fields: { view: 'Unknown view' } } });
});

test.each(['date', 'status', 'title'] as const)(
  'the grid by %s: in that order, page by page, nothing twice',
  async (sort) => {
    const whole = await read(`view=grid&sort=${sort}`);
    const keys = whole.map((row) => {
      if (sort === 'title') return String(row['title']).toLowerCase();
      if (sort === 'status') return NEED_ORDER.indexOf(row['status'] as (typeof NEED_ORDER)[number]);
      return -Date.parse(String(row['scheduledAt'] ?? row['publishedAt']));
    });
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(whole.length).toBeGreaterThan(8);
    const seen: unknown[] = [];
    let next: string | null = `/api/posts?view=grid&limit=2&sort=${sort}`;
    while (next) {
      const answer: Answer = await owner('GET', next);
      seen.push(...answer.body.map((row: { id: string }) => row.id));
      next = /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? null;
    }
    expect(seen).toEqual(whole.map((row) => row['id']));
  },
);

test('an order that does not exist is refused', async () => {
  expect((await owner('GET', '/api/posts?view=grid&sort=mood')).status).toBe(400);
});

/** The address of the page that follows. */
const nextOf = (answer: Answer) => /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? '';

test.each(['date', 'status', 'title'] as const)(
  'the grid by %s goes on where it was, also if the last post was deleted for good or has another place by now',
  async (sort) => {
    const { db } = it.database;
    const titles = (answer: Answer) => answer.body.map((row: { title: string }) => row.title);
    // The first of all, as it sorts, and with what separates the parts of a cursor in its title.
    const first = { title: `| ${sort} | first`, scheduledAt: day(90), status: NEED_ORDER[0] };
    const id = await addPost(db, userId, { ...first, createdAt: day(90) });
    const rest = titles(await owner('GET', `/api/posts?view=grid&sort=${sort}`));
    expect(rest.shift()).toBe(first.title);
    const next = nextOf(await owner('GET', `/api/posts?view=grid&limit=1&sort=${sort}`));
    await db
      .update(posts)
      .set({ title: 'zzz', status: NEED_ORDER.at(-1), scheduledAt: day(-90) })
      .where(eq(posts.id, id));
    const moved = titles(await owner('GET', next.replace('limit=1', 'limit=100')));
    expect(moved.toSorted()).toEqual([...rest, 'zzz'].toSorted());
    await db.delete(posts).where(eq(posts.id, id));
    expect(titles(await owner('GET', next.replace('limit=1', 'limit=100')))).toEqual(rest);
  },
);

test('a cursor of another order, or a forged one, is refused in words', async () => {
  const place = { createdAt: day(1), id: randomUUID() };
  const wrong = [undefined, [], ['1'], ['1', "1' or 1"], ['x', '1'], ['1', '1', '1'], ['1', '9'.repeat(30)]];
  for (const keys of wrong) {
    const cursor = encodeURIComponent(cursorOf({ ...place, ...(keys && { keys }) }));
    const answer = await owner('GET', `/api/posts?view=grid&sort=date&cursor=${cursor}`);
    expect([keys, answer.status, answer.body.fields]).toEqual([
      keys,
      400,
      { cursor: 'This cursor is not valid' },
    ]);
  }
  const zero = encodeURIComponent(cursorOf({ ...place, keys: ['a\0b'] }));
  expect((await owner('GET', `/api/posts?view=grid&sort=title&cursor=${zero}`)).status).toBe(400);
});
