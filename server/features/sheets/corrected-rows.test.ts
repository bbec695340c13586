import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MADE_OTHERWISE } from '#domain/sheets/contract.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { readyPicture } from '#tests/support/media.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'Willow Works' });
});

const row = (n: number, more: object = {}) => ({
  key: `row-${n}`,
  title: `Post ${n}`,
  caption: `Words ${n}`,
  scheduledAt: '2026-12-01T09:00:00.000Z',
  reviewerEmails: ['mia@client.test'],
  ...more,
});
const make = (rows: object[], more: object = {}, by: Client = owner) =>
  by('POST', '/api/sheets/drafts', { companyName: 'Willow Works', only: 'all', rows, ...more });
const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
const count = async () => (await owner('GET', '/api/posts?company=Willow%20Works')).body.length;

test('a row that was corrected after a lost answer corrects its draft, which is still one and can be undone', async () => {
  const picture = await readyPicture(it.ctx.db, owner.email);
  const { made } = (await make([row(1), row(2)])).body;
  const before = await read(made[0].id);
  it.clock.set('2026-11-15T12:01:00Z');
  const better = row(1, {
    title: 'Sale',
    caption: '15% off',
    scheduledAt: '2026-12-07T09:00:00.000Z',
    reviewerEmails: ['leo@client.test'],
    assets: [{ url: picture, type: 'image', altText: 'A red door' }],
  });
  // A dry run changes nothing, and does not count it as made.
  expect((await make([better, row(2)], { check: true })).body).toEqual({ made: [made[1]], problems: [] });
  expect(await read(made[0].id)).toEqual(before);

  expect((await make([better, row(2), row(3)])).body).toEqual({
    made: [...made, { key: 'row-3', id: expect.any(String) }],
    problems: [],
  });
  const after = await read(made[0].id);
  expect(after).toMatchObject({
    title: 'Sale',
    caption: '15% off',
    scheduledAt: '2026-12-07T09:00:00.000Z',
    status: 'Draft',
    version: 1,
    reviewerEmails: ['leo@client.test'],
    assets: [{ objectPath: picture, altText: 'A red door' }],
  });
  // A preview that was opened before is this draft's.
  expect(after.previewUrl).toBe(before.previewUrl);
  expect(await count()).toBe(3);
  // Once more it is as it is.
  expect((await make([better])).body.made).toEqual([made[0]]);
  expect(await read(made[0].id)).toEqual(after);
  const undone = await owner('POST', '/api/sheets/undo', { keys: ['row-1', 'row-2', 'row-3'] });
  expect(undone.body.kept).toEqual([]);
});

test('a corrected row does not open a preview link that was switched off, nor end what lets its draft come back', async () => {
  const { made } = (await make([row(1), row(2)])).body;
  const [closed, evergreen] = made.map((one: { id: string }) => one.id) as string[];
  const { previewUrl } = (await owner('POST', `/api/posts/${closed}/preview/off`)).body as {
    previewUrl: string;
  };
  const comesBack = { afterDays: 30, most: 5, paused: false };
  expect((await owner('PUT', `/api/posts/${evergreen}/evergreen`, comesBack)).status).toBe(200);
  it.clock.set('2026-11-15T12:01:00Z');
  const again = await make([1, 2].map((n) => row(n, { caption: 'Corrected' })));
  expect(again.body.problems).toMatchObject([{ key: 'row-1' }, { key: 'row-2' }]);
  expect((await it.stranger('GET', `/api${new URL(previewUrl).pathname}`)).status).toBe(404);
  expect((await owner('GET', `/api/posts/${evergreen}/evergreen`)).body.evergreen).toMatchObject({
    afterDays: 30,
  });
});

test('a corrected row whose draft was changed, sent, given to somebody or made by a colleague is named, and changes nothing', async () => {
  const { made } = (await make([row(1), row(2), row(3), row(4), row(5)])).body;
  const [changed, sent, given] = made.map((one: { id: string }) => one.id) as string[];
  it.clock.set('2026-11-15T12:01:00Z');
  await owner('PATCH', `/api/posts/${changed}`, { caption: 'Better words' });
  await owner('PATCH', `/api/posts/${sent}`, { status: 'In Review' });
  const colleague = await joinTeam(it, owner, { role: 'creator' });
  const put = await owner('PUT', `/api/posts/${given}/assignee`, { memberId: colleague.id });
  expect(put.status).toBe(200);
  const all = [1, 2, 3, 4, 5].map((n) => row(n, { title: `Corrected ${n}` }));
  const problem = (n: number) => ({ key: `row-${n}`, row: n, field: 'row', message: MADE_OTHERWISE });
  const named = [problem(1), problem(2), problem(3)];
  // All or none: those that nobody has touched stay as they were, too.
  expect((await make(all)).body).toEqual({ made: [], problems: named });
  expect((await read(made[4].id)).title).toBe('Post 5');
  expect((await make(all, { only: 'good' })).body).toEqual({ made: made.slice(3), problems: named });
  const titles = await Promise.all(made.map(async (one: { id: string }) => (await read(one.id)).title));
  expect(titles).toEqual(['Post 1', 'Post 2', 'Post 3', 'Corrected 4', 'Corrected 5']);

  expect((await make([row(4)], {}, colleague)).body.problems).toEqual([{ ...problem(4), row: 1 }]);
  expect((await make([all[3] ?? {}], {}, colleague)).body.made).toEqual([made[3]]);
});

test('two corrections at the same moment leave one draft', async () => {
  const { made } = (await make([row(1)])).body;
  const answers = await Promise.all(['A', 'B'].map((title) => make([row(1, { title })])));
  expect(answers.map((one) => [one.status, one.body.made])).toEqual([
    [200, made],
    [200, made],
  ]);
  expect(['A', 'B']).toContain((await read(made[0].id)).title);
  expect(await count()).toBe(1);
});
