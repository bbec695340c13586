import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MADE_AND_DELETED } from '#domain/posts/contract.ts';
import { NOT_IN_FUTURE } from '#domain/posts/status.ts';
import { posts, postVersions } from '#server/db/schema/posts.ts';
import { idFrom } from '#server/kit/secrets.ts';
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
const make = (rows: object[], more: object = {}) =>
  owner('POST', '/api/sheets/drafts', { companyName: 'Willow Works', only: 'all', rows, ...more });
const undo = (keys: string[]) => owner('POST', '/api/sheets/undo', { keys });
const counts = async () => (await owner('GET', '/api/posts/counts')).body;
const list = async () => (await owner('GET', '/api/posts?company=Willow%20Works')).body;

/** A thousand rows, every twentieth invalid in one of five ways. */
const thousand = () =>
  Array.from({ length: 1000 }, (_, index) => {
    const n = index + 1;
    if (n % 20 !== 0) return row(n);
    const broken = [
      { scheduledAt: '2020-01-01T09:00:00Z' },
      { scheduledAt: 'next week' },
      { reviewerEmails: ['not an address'] },
      { title: 'x'.repeat(301) },
      { title: '', caption: '' },
    ];
    return row(n, broken[(n / 20) % 5]);
  });

test('a text, date or address that is far too long is its row’s problem, and the other rows are made', async () => {
  const long = 'x'.repeat(50_001);
  const rows = [
    row(1),
    row(2, { caption: long }),
    row(3, { title: long }),
    row(4, { scheduledAt: long }),
    row(5, { reviewerEmails: [`${long}@client.test`] }),
    row(6, { reviewerPhones: ['1'.repeat(301)] }),
    row(7, { reviewerEmails: Array.from({ length: 101 }, (_, n) => `r${n}@client.test`) }),
    row(8, { assets: [{ url: `/objects/uploads/${long}`, type: 'image' }] }),
  ];
  const { status, body } = await make(rows, { only: 'good' });
  expect(status).toBe(200);
  expect(body.made).toMatchObject([{ key: 'row-1' }]);
  expect(
    body.problems.map((one: { row: number; field: string; message: string }) => [
      one.row,
      one.field,
      one.message,
    ]),
  ).toEqual([
    [2, 'caption', 'Please use at most 20000 characters'],
    [3, 'title', 'Please use at most 300 characters'],
    [4, 'scheduledAt', 'Please give a date and time in ISO 8601'],
    [5, 'reviewerEmails', 'Please enter a valid email address'],
    [6, 'reviewerPhones', 'Please enter a valid phone number with at least 10 digits'],
    [7, 'reviewerEmails', 'Please add at most 50 reviewers'],
    [8, 'assets', 'Please upload the file first'],
  ]);
});

test('of 1,000 rows with 50 broken ones none is made, or 950, as chosen; each problem names its row', async () => {
  const none = await make(thousand(), { only: 'all' });
  expect(none.status).toBe(200);
  expect(none.body.made).toEqual([]);
  expect(none.body.problems).toHaveLength(50);
  expect(none.body.problems.map((one: { row: number }) => one.row)).toEqual(
    Array.from({ length: 50 }, (_, index) => (index + 1) * 20),
  );
  expect(none.body.problems.slice(0, 5)).toEqual([
    { key: 'row-20', row: 20, field: 'scheduledAt', message: 'Please give a date and time in ISO 8601' },
    { key: 'row-40', row: 40, field: 'reviewerEmails', message: 'Please enter a valid email address' },
    { key: 'row-60', row: 60, field: 'title', message: 'Please use at most 300 characters' },
    { key: 'row-80', row: 80, field: 'row', message: 'This row has no title, no caption and no file' },
    { key: 'row-100', row: 100, field: 'scheduledAt', message: NOT_IN_FUTURE },
  ]);
  expect((await counts()).Draft).toBe(0);

  const most = await make(thousand(), { only: 'good' });
  expect(most.body.made).toHaveLength(950);
  expect(most.body.problems).toHaveLength(50);
  expect((await counts()).Draft).toBe(950);

  // After a lost response the same rows are the same drafts.
  const again = await make(thousand(), { only: 'good' });
  expect(again.body).toEqual(most.body);
  expect((await counts()).Draft).toBe(950);

  const gone = await undo(most.body.made.map((one: { key: string }) => one.key));
  expect(gone.body.gone).toHaveLength(950);
  expect(gone.body.kept).toEqual([]);
  expect((await counts()).Draft).toBe(0);
});

test('a client that is not there, by its old name or a mistyped one, is not made by its drafts', async () => {
  await owner('PATCH', '/api/companies/Willow%20Works', { newName: 'Willow & Works' });
  const names = async () =>
    (await owner('GET', '/api/companies')).body.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Willow & Works']);
  for (const more of [{}, { only: 'good' }, { check: true }, { companyName: 'Wilow Works' }])
    expect(await make([row(1)], more)).toMatchObject({
      status: 404,
      body: { message: 'Client not found. It may have been renamed or deleted.' },
    });
  expect(await names()).toEqual(['Willow & Works']);
  expect((await counts()).Draft).toBe(0);
  const made = await make([row(1)], { companyName: 'willow & works' });
  expect([made.status, made.body.made.length]).toEqual([200, 1]);
});

test('a check says the same and makes nothing', async () => {
  const answer = await make([row(1), row(2, { scheduledAt: '2026-11-15T11:00:00Z' })], {
    only: 'good',
    check: true,
  });
  expect(answer.body).toEqual({
    made: [],
    problems: [{ key: 'row-2', row: 2, field: 'scheduledAt', message: NOT_IN_FUTURE }],
  });
  expect((await counts()).Draft).toBe(0);
});

test('a draft has its files in order with their alt texts, its plan and its reviewers, and nobody is asked', async () => {
  const [first, second] = [
    await readyPicture(it.ctx.db, owner.email),
    await readyPicture(it.ctx.db, owner.email, 'video'),
  ];
  const answer = await make([
    row(1, {
      assets: [
        { url: first, type: 'image', altText: 'A red door' },
        // The kind that the file really has, not the kind that the row claims.
        { url: second, type: 'image', altText: '' },
      ],
    }),
    row(2),
  ]);
  const { id } = answer.body.made[0];
  const post = (await owner('GET', `/api/posts/${id}`)).body;
  expect(post).toMatchObject({
    companyName: 'Willow Works',
    title: 'Post 1',
    caption: 'Words 1',
    status: 'Draft',
    scheduledAt: '2026-12-01T09:00:00.000Z',
    reviewerEmails: ['mia@client.test'],
    assets: [
      { objectPath: first, type: 'image', order: 0, altText: 'A red door' },
      { objectPath: second, type: 'video', order: 1, altText: null },
    ],
  });
  expect((await owner('GET', '/api/messages')).body).toEqual([]);
  const [version] = await it.database.db.select().from(postVersions).where(eq(postVersions.postId, id));
  expect(version).toMatchObject({ version: 1, caption: 'Words 1' });
  expect(version?.assets).toHaveLength(2);
  expect((await owner('GET', `/api/posts/${id}/history`)).body).toMatchObject([{ event: 'created' }]);
  // The last row is the newest.
  expect((await list()).map((one: { title: string }) => one.title)).toEqual(['Post 2', 'Post 1']);
});

test('a file that was never uploaded is a problem of its row alone', async () => {
  const missing = '/objects/uploads/00000000-0000-4000-8000-000000000000';
  const answer = await make([row(1), row(2, { assets: [{ url: missing, type: 'image' }] })], {
    only: 'good',
  });
  expect(answer.body.made.map((one: { key: string }) => one.key)).toEqual(['row-1']);
  expect(answer.body.problems).toEqual([
    { key: 'row-2', row: 2, field: 'assets', message: 'Please upload the file first' },
  ]);
});

test('two requests with the same rows at the same moment make them once', async () => {
  const rows = [row(1), row(2), row(3)];
  const [one, other] = await Promise.all([make(rows), make(rows)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.made).toEqual(other.body.made);
  expect((await counts()).Draft).toBe(3);
});

test('a key is a row of one client: the same key makes another client its own draft, of which nobody else learns', async () => {
  await owner('POST', '/api/companies', { name: 'Kumo Ramen' });
  const creator = await joinTeam(it, owner, { role: 'creator', companies: ['Kumo Ramen'] });
  const first = (await make([row(1)])).body.made[0];
  const form = { companyName: 'Kumo Ramen', only: 'all', rows: [row(1, { title: 'Ramen' })] };
  const answer = await creator('POST', '/api/sheets/drafts', form);
  expect(answer.body).toEqual({ made: [{ key: 'row-1', id: expect.any(String) }], problems: [] });
  const [second] = answer.body.made;
  expect(second.id === first.id).toBe(false);
  const post = (await creator('GET', `/api/posts/${second.id}`)).body;
  expect([post.companyName, post.title]).toEqual(['Kumo Ramen', 'Ramen']);
  // Each is made once, however often it arrives.
  expect((await creator('POST', '/api/sheets/drafts', form)).body).toEqual(answer.body);
  expect((await make([row(1)])).body.made).toEqual([first]);
  expect((await counts()).Draft).toBe(2);
  // Undoing a key removes what this person made with it.
  expect((await creator('POST', '/api/sheets/undo', { keys: ['row-1'] })).body.gone).toEqual(['row-1']);
  expect((await creator('POST', '/api/sheets/undo', { keys: ['row-1'] })).body.gone).toEqual([]);
  expect((await list()).map((one: { id: string }) => one.id)).toEqual([first.id]);
  const gone = (await creator('POST', '/api/sheets/drafts', form)).body;
  expect([gone.made, gone.problems[0].message]).toEqual([[], MADE_AND_DELETED]);
});

test('of two clients whose rows one person gave the same key, the draft that was made last is undone', async () => {
  await owner('POST', '/api/companies', { name: 'Kumo Ramen' });
  const first = (await make([row(1), row(2)])).body.made[0];
  await make([row(1)], { companyName: 'Kumo Ramen' });
  expect((await undo(['row-1'])).body).toEqual({ gone: ['row-1'], kept: [] });
  expect((await list()).map((one: { id: string }) => one.id)).toContain(first.id);
  expect((await owner('GET', '/api/posts?company=Kumo%20Ramen')).body).toEqual([]);
  // A colleague's row with the same key stays, however new it is.
  await make([row(3)], { companyName: 'Kumo Ramen' });
  const colleague = await joinTeam(it, owner, { role: 'creator' });
  await colleague('POST', '/api/sheets/drafts', { companyName: 'Kumo Ramen', only: 'all', rows: [row(2)] });
  expect((await undo(['row-2'])).body).toEqual({ gone: ['row-2'], kept: [] });
  expect((await owner('GET', '/api/posts?company=Kumo%20Ramen')).body).toHaveLength(2);
});

test('a draft that was made while a key was the whole agency’s is still the draft of its row, of its client alone', async () => {
  await owner('POST', '/api/companies', { name: 'Kumo Ramen' });
  const { made } = (await make([row(1), row(2)])).body;
  const { agencyId } = (await owner('GET', '/api/auth/user')).body;
  for (const { key, id } of made) {
    const [post] = await it.database.db.delete(posts).where(eq(posts.id, id)).returning();
    if (post) await it.database.db.insert(posts).values({ ...post, id: idFrom(agencyId, 'sheet', key) });
  }
  const again = (await make([row(1), row(2)])).body.made;
  expect(again).toEqual(['row-1', 'row-2'].map((key) => ({ key, id: idFrom(agencyId, 'sheet', key) })));
  expect((await counts()).Draft).toBe(2);
  const elsewhere = (await make([row(1)], { companyName: 'Kumo Ramen' })).body.made;
  expect(elsewhere[0].id === again[0].id).toBe(false);
  expect((await counts()).Draft).toBe(3);
  expect((await undo(['row-2'])).body.gone).toEqual(['row-2']);
  expect((await make([row(2)])).body.problems).toMatchObject([{ key: 'row-2', message: MADE_AND_DELETED }]);
});

test('rows without a client are still theirs once the client has got its name', async () => {
  const { made } = (await make([row(1)], { companyName: null })).body;
  await owner('PATCH', '/api/companies/UNCATEGORIZED', { newName: 'Kumo Ramen' });
  expect((await make([row(1)], { companyName: 'Kumo Ramen' })).body.made).toEqual(made);
  expect((await undo(['row-1'])).body.gone).toEqual(['row-1']);
});

test('all that were made are sent to the reviewer as one message', async () => {
  const { made } = (await make([row(1), row(2), row(3)])).body;
  const ids = made.map((one: { id: string }) => one.id);
  const sent = await owner('POST', '/api/posts/many', { ids, action: 'send' });
  expect(sent.body.results.map((one: { ok: boolean }) => one.ok)).toEqual([true, true, true]);
  expect((await counts())['In Review']).toBe(3);
});

test('undoing leaves what was sent, changed or made by somebody else, and says so', async () => {
  const { made } = (await make([row(1), row(2), row(3)])).body;
  it.clock.set('2026-11-15T12:01:00Z');
  await owner('PATCH', `/api/posts/${made[0].id}`, { caption: 'Better words' });
  await owner('PATCH', `/api/posts/${made[1].id}`, { status: 'In Review' });
  const answer = await undo(['row-1', 'row-2', 'row-3', 'row-4']);
  expect(answer.body).toEqual({ gone: ['row-3'], kept: ['row-1', 'row-2', 'row-4'] });
  expect(await list()).toHaveLength(2);
  // Like any deletion, it can be undone for a while.
  const back = await owner('POST', '/api/posts/many', { ids: [made[2].id], action: 'restore' });
  expect(back.body.results).toEqual([{ id: made[2].id, ok: true }]);

  const stranger = await it.signIn();
  const theirs = await stranger('POST', '/api/sheets/undo', { keys: ['row-3'] });
  expect(theirs.body).toEqual({ gone: [], kept: ['row-3'] });
  expect(await it.database.db.select().from(posts).where(eq(posts.id, made[2].id))).toHaveLength(1);
});

test('a step can be undone by whoever made it, also on another day and another computer, as long as a draft of it is as it was', async () => {
  const made = (company = 'Willow Works') => owner('GET', `/api/sheets/made?company=${company}`);
  const { body } = await make([row(1), row(2), row(3)]);
  it.clock.set('2026-11-15T13:00:00Z');
  await make([row(3), row(4)]);
  await owner('PATCH', `/api/posts/${body.made[0].id}`, { caption: 'Better words' });
  const steps = (await made()).body as { id: string; drafts: number; others: number }[];
  expect(steps).toEqual([
    { id: expect.any(String), madeAt: expect.stringMatching(/^2026-11-15T13/), drafts: 1, others: 0 },
    { id: expect.any(String), madeAt: expect.stringMatching(/^2026-11-15T12/), drafts: 2, others: 1 },
  ]);
  expect((await made('Other')).body).toEqual([]);

  const first = steps[1]?.id;
  const stranger = await it.signIn();
  expect((await stranger('POST', `/api/sheets/made/${first}/undo`)).status).toBe(404);
  expect((await owner('POST', `/api/sheets/made/${first}/undo`)).body).toEqual({ gone: 2, kept: 1 });
  expect(await list()).toHaveLength(2);
  expect((await made()).body).toEqual([steps[0]]);
  // The remaining drafts cannot be removed this way.
  expect((await owner('POST', `/api/sheets/made/${first}/undo`)).body).toEqual({ gone: 0, kept: 1 });
  it.clock.set('2026-11-23T12:00:00Z');
  expect((await made()).body).toEqual([]);
});

test('a draft in which somebody has written, or that is in a campaign or partly checked by now, is not taken away', async () => {
  const keys = Array.from({ length: 5 }, (_, at) => `row-${at + 1}`);
  const { made } = (await make(keys.map((_, at) => row(at + 1)))).body;
  const [noted, told, labelled, ticked] = made.map((one: { id: string }) => one.id) as string[];
  it.clock.set('2026-11-15T12:01:00Z');
  const say = (id: string | undefined, side: string) =>
    owner('POST', `/api/posts/${id}/comments`, { body: 'Which shade?', side });
  expect([(await say(noted, 'internal')).status, (await say(told, 'client')).status]).toEqual([201, 201]);
  const campaign = await owner('POST', '/api/campaigns', {
    companyName: 'Willow Works',
    name: 'Spring',
    colour: 'blue',
  });
  const put = { ids: [labelled], action: 'label', campaignId: campaign.body.id };
  expect((await owner('POST', '/api/posts/many', put)).body.results).toMatchObject([{ ok: true }]);
  await owner('PUT', '/api/companies/Willow%20Works/checklist', {
    required: false,
    links: false,
    altText: false,
    spelling: false,
    own: ['Prices looked up'],
  });
  const items = (await owner('GET', `/api/posts/${ticked}/checklist`)).body.items as { key: string }[];
  const tick = { item: items[0]?.key, done: true };
  expect((await owner('PUT', `/api/posts/${ticked}/checklist`, tick)).status).toBe(200);

  const [step] = (await owner('GET', '/api/sheets/made?company=Willow%20Works')).body;
  expect(step).toMatchObject({ drafts: 1, others: 4 });
  expect((await undo(keys)).body).toEqual({ gone: ['row-5'], kept: keys.slice(0, 4) });
  expect((await owner('POST', `/api/sheets/made/${step.id}/undo`)).body).toEqual({ gone: 0, kept: 4 });
  expect((await owner('GET', `/api/posts/${labelled}`)).body.inCampaign).toMatchObject({ name: 'Spring' });
});

test.each([
  ['1,001 rows', { rows: Array.from({ length: 1001 }, (_, n) => row(n)) }],
  ['no row', { rows: [] }],
  ['two rows with one key', { rows: [row(1), row(1)] }],
  ['no word on what to make', { rows: [row(1)], only: undefined }],
])('%s: refused, and nothing is made', async (_, more) => {
  const answer = await make([], more);
  expect(answer.status).toBe(400);
  expect((await counts()).Draft).toBe(0);
});

test('a table of long captions is more than other requests may be, and is taken', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => row(n, { caption: 'x'.repeat(4000) }));
  expect(JSON.stringify(rows).length).toBeGreaterThan(1024 * 1024);
  expect((await make(rows)).body.made).toHaveLength(400);
});
