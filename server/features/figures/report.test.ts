import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#domain/figures/report.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { posts } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

const HOUR = 3_600_000;
const JANE = 'jane@acme.test';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  it.clock.set('2026-11-02T09:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});
afterAll(() => it.close());

const make = async (form: object) =>
  (
    (await owner('POST', '/api/posts', { title: 'Our title', companyName: 'ACME', ...form })).body as {
      id: string;
    }
  ).id;
const asked = { reviewerEmails: [JANE] };
async function answer(id: string, action: 'approve' | 'request_changes' | 'withdraw'): Promise<void> {
  const [one] = (await owner('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
  const { version } = (await owner('GET', `/api/posts/${id}`)).body as { version: number };
  await it.stranger('POST', `/api/approve/${one?.approvalToken}`, { action, comment: 'So', version });
}
const report = async (month = '2026-11', company = 'acme') =>
  owner('GET', `/api/agency/report?company=${encodeURIComponent(company)}&month=${month}`);

test('a month that nothing happened in is a page without posts', async () => {
  expect(await report('2026-05')).toMatchObject({
    status: 200,
    body: { company: { name: 'ACME', language: 'en' }, planned: 0, published: 0, figure: null, posts: [] },
  });
});

test('what was planned, approved and published is told with its link and how long either side took', async () => {
  const out = await make({ ...asked, caption: 'It is out', scheduledAt: '2026-11-10T10:00:00Z' });
  it.clock.pass(3 * HOUR);
  await answer(out, 'approve');
  await owner('POST', `/api/posts/${out}/mark-posted`);
  const publishedUrl = 'https://social.example/acme/1';
  await it.database.db.update(posts).set({ publishedUrl }).where(eq(posts.id, out));
  const waiting = await make({ ...asked, caption: 'Please look', scheduledAt: '2026-11-20T10:00:00Z' });
  const later = await make({ ...asked, caption: 'For December', scheduledAt: '2026-12-20T10:00:00Z' });
  await answer(later, 'approve');
  await make({ ...asked, caption: 'Of December alone', scheduledAt: '2026-12-21T10:00:00Z' });

  const { body } = (await report()) as { body: Report };
  expect(body).toMatchObject({ month: '2026-11', planned: 2, published: 1, waiting: 1 });
  expect(body.figure).toMatchObject({ approved: 2 });
  expect(body.posts).toMatchObject([
    {
      id: out,
      state: 'published',
      caption: 'It is out',
      approvedAt: expect.stringMatching('^2026-11-02T12:00'),
      rounds: 1,
      withClient: 3 * 3600,
      withUs: 0,
      links: [{ network: null, url: publishedUrl }],
    },
    { id: waiting, state: 'waiting', at: '2026-11-20T10:00:00.000Z', approvedAt: null },
    { id: later, state: 'scheduled', at: '2026-12-20T10:00:00.000Z' },
  ]);
});

test('a yes that was taken back, or that another version needs anew, is no approval on the page', async () => {
  it.clock.set('2026-07-02T09:00:00Z');
  const id = await make({ ...asked, caption: 'The price', scheduledAt: '2026-07-20T10:00:00Z' });
  await answer(id, 'approve');
  it.clock.pass(HOUR);
  await answer(id, 'withdraw');
  const none = { approvedAt: null, rounds: null, withClient: null, withUs: null };
  const read = async () => (await report('2026-07')).body as Report;
  expect(await read()).toMatchObject({ figure: null, posts: [{ id, state: 'changing', ...none }] });
  it.clock.pass(HOUR);
  await answer(id, 'approve');
  const again = expect.stringMatching('^2026-07-02T11:00');
  expect(await read()).toMatchObject({
    figure: { approved: 1, atOnce: 0 },
    posts: [{ id, state: 'scheduled', approvedAt: again }],
  });
  await owner('PATCH', `/api/posts/${id}`, { caption: 'Another price' });
  expect((await read()).posts).toMatchObject([{ id, state: 'waiting', ...none }]);
  it.clock.set('2026-11-03T09:00:00Z');
});

test('nothing is in it that the client has not been shown: no draft, no title, no words that are being changed', async () => {
  await make({ caption: 'A secret draft', scheduledAt: '2026-11-21T10:00:00Z', ...asked, send: false });
  await make({ caption: 'A plan of our own', scheduledAt: '2026-11-22T10:00:00Z' });
  const changing = await make({ ...asked, caption: 'As they saw it', scheduledAt: '2026-11-23T10:00:00Z' });
  await answer(changing, 'request_changes');
  await owner('PATCH', `/api/posts/${changing}`, { caption: 'Half a thought' });
  const note = { body: 'A note of ours', side: 'internal' };
  expect((await owner('POST', `/api/posts/${changing}/comments`, note)).status).toBe(201);
  const { body } = (await report()) as { body: Report };
  expect(body.posts.find(({ id }) => id === changing)).toMatchObject({
    state: 'changing',
    caption: 'As they saw it',
    cover: null,
  });
  const text = JSON.stringify(body);
  for (const internal of [
    'A secret draft',
    'A plan of our own',
    'Half a thought',
    'A note of ours',
    'Our title',
    JANE,
  ])
    expect(text).not.toContain(internal);
});

test('what waits for the client without a date is on the page of the present month', async () => {
  owner = await it.signIn({ companyName: 'ACME' });
  it.clock.set('2026-11-30T12:00:00Z');
  const id = await make({ ...asked, caption: 'Some day' });
  await make({ caption: 'A thought without a date', ...asked, send: false });
  const read = async (month: string) => (await report(month)).body as Report;
  expect(await read('2026-11')).toMatchObject({
    planned: 0,
    waiting: 1,
    posts: [{ id, state: 'waiting', at: null }],
  });
  expect(await read('2026-12')).toMatchObject({ waiting: 0, posts: [] });
  it.clock.set('2026-12-02T09:00:00Z');
  expect(await read('2026-11')).toMatchObject({ waiting: 0, posts: [] });
  expect(await read('2026-12')).toMatchObject({ waiting: 1, posts: [{ id }] });
  await answer(id, 'approve');
  expect((await read('2026-12')).posts).toMatchObject([{ id, state: 'approved' }]);
});

test('without a date a yes that was taken back puts a post on no page; the one that stands does, in its month', async () => {
  owner = await it.signIn({ companyName: 'ACME' });
  it.clock.set('2026-11-30T12:00:00Z');
  const id = await make({ ...asked, caption: 'Some day' });
  await answer(id, 'approve');
  it.clock.pass(HOUR);
  await answer(id, 'withdraw');
  it.clock.set('2026-12-02T09:00:00Z');
  await answer(id, 'approve');
  expect((await report('2026-11')).body.posts).toEqual([]);
  expect((await report('2026-12')).body.posts).toMatchObject([{ id, state: 'approved' }]);
});

test('a client that is not there has no page, nor have posts without a client', async () => {
  expect((await report('2026-11', 'Nobody')).status).toBe(404);
  expect((await report('2026-11', UNCATEGORIZED)).status).toBe(404);
  expect(await report('November')).toMatchObject({
    status: 400,
    body: { fields: { month: 'Please give a month like 2026-09' } },
  });
});
