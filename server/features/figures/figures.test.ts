import { afterAll, beforeAll, expect, test } from 'vitest';
import { MONTHS_TURNED, TOO_MANY_MONTHS, type ClientFigures, type Figures } from '#domain/figures/figures.ts';
import { UNCATEGORIZED } from '#domain/companies/names.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

const HOUR = 3_600_000;
const JANE = 'jane@acme.test';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

/** A new agency, starting at this moment. */
async function begin(at: string) {
  it.clock.set(at);
  owner = await it.signIn();
}

const send = async (companyName: string, form = {}) => {
  const body = { title: 'Harvest', caption: 'Fresh', companyName, reviewerEmails: [JANE], ...form };
  return ((await owner('POST', '/api/posts', body)).body as { id: string }).id;
};

type Action = 'approve' | 'request_changes' | 'withdraw';
async function answer(id: string, action: Action, reviewer = JANE): Promise<void> {
  const asked = (await owner('GET', `/api/approvals/${id}`)).body as {
    approvalToken: string;
    reviewerContact: string;
  }[];
  const token = asked.find((one) => one.reviewerContact === reviewer)?.approvalToken;
  const { version } = (await owner('GET', `/api/posts/${id}`)).body as { version: number };
  const said = await it.stranger('POST', `/api/approve/${token}`, { action, comment: 'So', version });
  expect(said.status).toBe(200);
}

const resubmit = (id: string, caption: string) =>
  owner('PATCH', `/api/posts/${id}`, { caption }).then(() =>
    owner('PATCH', `/api/posts/${id}`, { status: 'In Review' }),
  );

const figures = async (query = '', by: Client = owner) =>
  (await by('GET', `/api/agency/figures${query}`)).body as Figures;
const clientIn = (all: Figures, name: string): ClientFigures | undefined =>
  all.clients.find((one) => one.companyName === name);

test('an agency that nobody has answered yet has no figures, and no month', async () => {
  await begin('2026-11-16T09:00:00Z');
  expect(await figures()).toEqual({
    from: '2026-06',
    to: '2026-11',
    timeZone: 'UTC',
    all: null,
    months: [],
    clients: [],
  });
});

test('time, rounds and who had it for how long are told per client and month, and of all together', async () => {
  await begin('2026-10-05T09:00:00Z');
  const quick = await send('ACME');
  it.clock.pass(2 * HOUR);
  await answer(quick, 'approve');
  const slow = await send('ACME');
  it.clock.pass(10 * HOUR);
  await answer(slow, 'request_changes');
  it.clock.pass(20 * HOUR);
  await resubmit(slow, 'Fresher');
  it.clock.pass(6 * HOUR);
  await answer(slow, 'approve');
  it.clock.set('2026-11-02T09:00:00Z');
  const later = await send('Moss');
  it.clock.pass(4 * HOUR);
  await answer(later, 'approve');

  const all = await figures('?from=2026-10&to=2026-11');
  const acme = clientIn(all, 'ACME');
  expect(acme?.months).toEqual([
    {
      month: '2026-10',
      approved: 2,
      atOnce: 1,
      rounds: 1.5,
      median: 19 * 3600,
      slowest: 36 * 3600,
      withClient: 9 * 3600,
      withUs: 10 * 3600,
    },
  ]);
  expect(acme?.all).toMatchObject({ approved: 2, slowest: 36 * 3600 });
  expect(clientIn(all, 'Moss')?.months).toMatchObject([
    { month: '2026-11', approved: 1, atOnce: 1, rounds: 1, median: 4 * 3600, withUs: 0 },
  ]);
  expect(all.months.map(({ month, approved }) => [month, approved])).toEqual([
    ['2026-10', 2],
    ['2026-11', 1],
  ]);
  expect(all.all).toMatchObject({ approved: 3, median: 4 * 3600 });

  expect((await figures('?from=2026-11&to=2026-11')).clients.map((one) => one.companyName)).toEqual(['Moss']);
  const one = await figures('?from=2026-10&to=2026-11&company=acme');
  expect([one.clients.length, one.all?.approved]).toEqual([1, 2]);
});

test('the yes of the last of several counts, and a post that is approved again counts again', async () => {
  await begin('2026-11-02T09:00:00Z');
  const id = await send('ACME', { reviewerEmails: [JANE, 'bo@acme.test'] });
  it.clock.pass(HOUR);
  await answer(id, 'approve');
  expect((await figures()).all).toBeNull();
  it.clock.pass(2 * HOUR);
  await answer(id, 'approve', 'bo@acme.test');
  expect((await figures()).all).toMatchObject({ approved: 1, atOnce: 1, median: 3 * 3600 });
  it.clock.pass(100 * HOUR);
  await owner('PATCH', `/api/posts/${id}`, { caption: 'Another one' });
  it.clock.pass(HOUR);
  await answer(id, 'approve');
  await answer(id, 'approve', 'bo@acme.test');
  expect((await figures()).all).toMatchObject({ approved: 2, atOnce: 2, slowest: 3 * 3600 });
});

test('a yes that was taken back counts nowhere; the one that replaced it counts in its own month', async () => {
  await begin('2026-10-31T20:00:00Z');
  const id = await send('ACME', { scheduledAt: '2026-11-20T10:00:00Z' });
  it.clock.pass(HOUR);
  await answer(id, 'approve');
  expect((await figures()).all).toMatchObject({ approved: 1, atOnce: 1 });
  it.clock.pass(HOUR);
  await answer(id, 'withdraw');
  expect((await figures()).all).toBeNull();
  it.clock.pass(4 * HOUR);
  await answer(id, 'approve');
  const { all, months } = await figures();
  expect(all).toMatchObject({
    approved: 1,
    atOnce: 0,
    rounds: 1,
    slowest: 6 * 3600,
    withClient: 3600,
    withUs: 4 * 3600,
  });
  expect(months.map(({ month }) => month)).toEqual(['2026-11']);
  // A change of the content after the yes that stands is another review, as ever.
  await owner('PATCH', `/api/posts/${id}`, { caption: 'Another one' });
  await answer(id, 'approve');
  expect((await figures()).all).toMatchObject({ approved: 2 });
});

test('what is awaited is told with the side that has it and since when, whatever months are looked at', async () => {
  await begin('2026-11-02T09:00:00Z');
  const sentBack = await send('ACME');
  it.clock.pass(HOUR);
  await answer(sentBack, 'request_changes');
  it.clock.pass(HOUR);
  await send('ACME');
  await send('');
  const all = await figures('?from=2025-01&to=2025-02');
  expect(clientIn(all, 'ACME')).toMatchObject({
    all: null,
    months: [],
    forClient: { posts: 1, since: expect.stringMatching('^2026-11-02T11:00') },
    forUs: { posts: 1, since: expect.stringMatching('^2026-11-02T10:00') },
  });
  expect(clientIn(all, UNCATEGORIZED)).toMatchObject({ forClient: { posts: 1 }, forUs: null });
});

test('a month is the member’s own: the same yes is of another month where clocks are ahead', async () => {
  await begin('2026-09-30T21:00:00Z');
  const id = await send('ACME');
  it.clock.pass(HOUR);
  await answer(id, 'approve');
  expect((await figures('?from=2026-09&to=2026-10')).months[0]?.month).toBe('2026-09');
  const me = (await owner('GET', '/api/auth/user')).body as Record<string, string>;
  const { firstName, lastName, email, phone } = me;
  const put = await owner('POST', '/api/auth/update-profile', {
    firstName,
    lastName,
    email,
    phone,
    timeZone: 'Europe/Helsinki',
  });
  expect(put.status).toBe(200);
  expect((await figures('?from=2026-09&to=2026-10')).months[0]?.month).toBe('2026-10');
  expect((await figures('?from=2026-09&to=2026-09')).all).toBeNull();
});

test('a deleted post is not counted, and a member who sees some clients gets theirs alone', async () => {
  await begin('2026-11-02T09:00:00Z');
  for (const company of ['ACME', 'Moss', 'Moss']) await answer(await send(company), 'approve');
  const gone = await send('Moss');
  await answer(gone, 'approve');
  await owner('DELETE', `/api/posts/${gone}`);
  expect((await figures()).all?.approved).toBe(3);
  const invited = await owner('POST', '/api/invitations', { role: 'viewer', companies: ['Moss'] });
  const viewer = await it.signIn();
  const token = new URL((invited.body as { url: string }).url).pathname.replace('/join/', '');
  await viewer('POST', `/api/invitations/${token}/accept`);
  const seen = await figures('', viewer);
  expect(seen.clients.map((one) => [one.companyName, one.all?.approved])).toEqual([['Moss', 2]]);
  expect(seen.all?.approved).toBe(2);
  expect((await viewer('GET', '/api/agency/figures?company=ACME')).status).toBe(404);
});

test.each([
  ['?from=2026-10&to=2026-09', MONTHS_TURNED],
  ['?from=2020-01&to=2026-09', TOO_MANY_MONTHS],
  ['?from=last', 'Please give a month like 2026-09'],
])('%s is refused with a sentence', async (query, message) => {
  const refused = await owner('GET', `/api/agency/figures${query}`);
  expect(refused).toMatchObject({ status: 400, body: { fields: { from: message } } });
});
