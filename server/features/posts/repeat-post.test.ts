import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_DATE_TO_REPEAT, NO_DATES_LEFT } from '#domain/posts/repeat.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import { historySentence } from '#domain/posts/history-words.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-03-01T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
  await owner('PUT', '/api/companies/ACME/defaults', {
    timeZone: 'Europe/Berlin',
    time: null,
    reviewerEmails: [],
    reviewerPhones: [],
    notes: '',
  });
});

const EN = MAIL_WORDS.en;
const CORA = 'cora@acme.test';
const make = async (more: Record<string, unknown> = {}) =>
  (
    await owner('POST', '/api/posts', {
      title: 'Fig cake',
      caption: 'Every week',
      companyName: 'ACME',
      reviewerEmails: [CORA],
      scheduledAt: '2026-03-20T09:00:00Z',
      ...more,
    })
  ).body;
const repeat = (id: string, more: Record<string, unknown> = {}) =>
  owner('POST', `/api/posts/${id}/repeat`, { way: 'weeks', count: 2, ...more });
const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
const approve = async (id: string) => {
  const [approval] = (await owner('GET', `/api/approvals/${id}`)).body;
  return it.stranger('POST', `/api/approve/${approval.approvalToken}`, { action: 'approve', version: 1 });
};
const needYes = (copiesNeedYes: boolean) => owner('PUT', '/api/companies/ACME/copies', { copiesNeedYes });

test('copies are drafts at their dates, with reviewers named and nobody asked, at the client’s time of the day', async () => {
  const url = await uploadedPicture(owner);
  const post = await make({ assets: [{ url, type: 'image', altText: 'A cake' }] });
  const told = (await owner('GET', '/api/messages')).body.length;
  const { status, body } = await repeat(post.id);
  expect([status, body.zone]).toEqual([200, 'Europe/Berlin']);
  expect(body.results.map(({ at }: { at: string }) => at)).toEqual([
    '2026-03-27T09:00:00.000Z',
    '2026-04-03T08:00:00.000Z',
  ]);
  const copy = await read(body.results[1].copyId);
  expect(copy).toMatchObject({
    status: 'Draft',
    caption: 'Every week',
    scheduledAt: '2026-04-03T08:00:00.000Z',
    reviewerEmails: [CORA],
    said: 'nothing',
  });
  expect(copy.assets).toMatchObject([{ objectPath: url, altText: 'A cake' }]);
  expect((await owner('GET', '/api/messages')).body).toHaveLength(told);
});

test('a look ahead says the dates and makes nothing; the same key makes the same copies once', async () => {
  const { id } = await make({ send: false });
  const looked = await repeat(id, { check: true, way: 'months by day', count: 3 });
  expect(looked.body.results.map(({ day }: { day: string }) => day)).toEqual([
    '2026-04-20',
    '2026-05-20',
    '2026-06-20',
  ]);
  expect((await owner('GET', '/api/posts')).body).toHaveLength(1);
  const first = await repeat(id, { key: 'once' });
  const again = await repeat(id, { key: 'once' });
  expect(again.body.results).toEqual(first.body.results);
  expect((await owner('GET', '/api/posts')).body).toHaveLength(3);
});

test('a post without a date, an end before the first copy and odd numbers are refused with a sentence', async () => {
  const undated = await make({ scheduledAt: null, send: false });
  const none = await repeat(undated.id);
  expect([none.status, none.body.message]).toEqual([409, NO_DATE_TO_REPEAT]);
  const { id } = await make({ send: false });
  const ended = await repeat(id, { until: '2026-03-21' });
  expect([ended.status, ended.body.fields]).toEqual([400, { until: NO_DATES_LEFT }]);
  for (const more of [{ count: 0 }, { count: 53 }, { every: 0 }, { until: 'soon' }, { way: 'days' }])
    expect((await repeat(id, more)).status).toBe(400);
  expect((await owner('GET', '/api/posts')).body).toHaveLength(2);
});

test('each copy of an approved post asks for its own yes', async () => {
  const { id } = await make();
  await approve(id);
  expect((await read(id)).status).toBe('Scheduled');
  const { results } = (await repeat(id)).body;
  expect(results).toMatchObject([{ approved: false }, { approved: false }]);
  expect((await read(results[0].copyId)).status).toBe('Draft');
});

test('by the client’s rule an unchanged copy takes the yes over, with who and when, and a change voids it', async () => {
  const { id } = await make();
  await approve(id);
  expect((await needYes(false)).body).toEqual({ copiesNeedYes: false });
  it.clock.set('2026-03-02T12:00:00Z');
  const [{ copyId, approved }] = (await repeat(id, { count: 1 })).body.results;
  expect(approved).toBe(true);
  expect(await read(copyId)).toMatchObject({ status: 'Scheduled', said: 'yes to this version' });
  const history = (await owner('GET', `/api/posts/${copyId}/history`)).body;
  expect(history.at(-1)).toMatchObject({
    event: 'yes taken over',
    from: 'Draft',
    to: 'Scheduled',
    actor: 'Greenroom',
    note: expect.stringMatching(/^cora@acme\.test 2026-03-01T12:00/),
  });
  const [version] = (await owner('GET', `/api/posts/${copyId}/record`)).body.versions;
  expect(version.answers).toMatchObject([
    { contact: CORA, status: 'approved', at: expect.stringMatching(/^2026-03-01T12:00/) },
  ]);
  await owner('PATCH', `/api/posts/${copyId}`, { caption: 'Other words' });
  expect(await read(copyId)).toMatchObject({ status: 'In Review', version: 2, said: 'something' });
});

test('a yes that was taken over is marked as such wherever it is shown, with the post that it was given to', async () => {
  const { id } = await make();
  const [approval] = (await owner('GET', `/api/approvals/${id}`)).body;
  const said = { action: 'approve', version: 1, comment: 'ok for Friday only!' };
  expect((await it.stranger('POST', `/api/approve/${approval.approvalToken}`, said)).status).toBe(200);
  await needYes(false);
  const [{ copyId }] = (await repeat(id, { count: 1 })).body.results;
  // A copy of the copy refers to the yes to the first post.
  const [second] = (await repeat(copyId, { count: 1 })).body.results;
  const takenFrom = { id, title: 'Fig cake' };
  for (const copy of [copyId, second.copyId]) {
    const [version] = (await owner('GET', `/api/posts/${copy}/record`)).body.versions;
    expect(version.answers).toMatchObject([{ status: 'approved', takenFrom, comment: EN.takenYes }]);
    const [own] = (await owner('GET', `/api/approvals/${copy}`)).body;
    expect(own).toMatchObject({ status: 'approved', takenFrom, tacit: false });
    const page = (await it.stranger('GET', `/api/approve/${own.approvalToken}`)).body;
    expect(page.approval).toMatchObject({ status: 'approved', tacit: true, comment: EN.takenYes });
  }
  const [first] = (await owner('GET', `/api/posts/${id}/record`)).body.versions;
  expect(first.answers).toMatchObject([{ takenFrom: null, comment: 'ok for Friday only!' }]);
  const history = (await owner('GET', `/api/posts/${copyId}/history`)).body;
  const taken = history.find(({ event }: { event: string }) => event === 'yes taken over');
  expect(historySentence(taken, () => 'then').what).toBe(
    `It is an unchanged copy of “Fig cake”: this client needs no new yes, that of ${CORA} (then) counts`,
  );
  expect(taken.note).toMatch(/ · Fig cake$/);
});

test('a look ahead says that copies would need no new yes; the same key says of the same copies that they had it', async () => {
  const { id } = await make();
  await approve(id);
  const look = async () => (await repeat(id, { check: true })).body.results;
  expect((await look()).map((one: object) => 'approved' in one)).toEqual([false, false]);
  await needYes(false);
  expect(await look()).toMatchObject([{ approved: true }, { approved: true }]);
  expect((await owner('GET', '/api/posts')).body).toHaveLength(1);
  const first = await repeat(id, { key: 'once' });
  expect(first.body.results).toMatchObject([{ approved: true }, { approved: true }]);
  expect((await repeat(id, { key: 'once' })).body.results).toEqual(first.body.results);
});

test('a yes that is taken back is taken from the copies that live on it, and from no other', async () => {
  const { id } = await make();
  await approve(id);
  await needYes(false);
  const copies = (await repeat(id, { count: 3 })).body.results as { copyId: string }[];
  const [lives = '', own = '', out = ''] = copies.map(({ copyId }) => copyId);
  const tokenOf = async (post: string) =>
    (await owner('GET', `/api/approvals/${post}`)).body[0].approvalToken as string;
  // One was changed and has its own yes since, one is published.
  await owner('PATCH', `/api/posts/${own}`, { caption: 'Other words' });
  const yes = { action: 'approve', version: 2 };
  expect((await it.stranger('POST', `/api/approve/${await tokenOf(own)}`, yes)).status).toBe(200);
  expect((await owner('POST', `/api/posts/${out}/mark-posted`)).status).toBe(200);
  const back = { action: 'withdraw', version: 1, comment: 'The price is wrong' };
  expect((await it.stranger('POST', `/api/approve/${await tokenOf(id)}`, back)).status).toBe(200);
  expect(await Promise.all([id, lives, own, out].map(async (one) => (await read(one)).status))).toEqual([
    'Changes Requested',
    'Changes Requested',
    'Scheduled',
    'Published',
  ]);
  const history = (await owner('GET', `/api/posts/${lives}/history`)).body;
  expect(history.at(-1)).toMatchObject({
    event: 'taken yes withdrawn',
    actor: CORA,
    from: 'Scheduled',
    to: 'Changes Requested',
    note: 'Fig cake',
  });
  const told = (await owner('GET', '/api/messages')).body as { subject: string | null; postId: string }[];
  const subject = `${CORA} took back the approval of “Fig cake”`;
  expect(told.filter((one) => one.subject === subject)).toHaveLength(2);
});

test('a yes that is taken back is taken from a copy whose reviewer was removed, unless others are asked there', async () => {
  const { id } = await make({ reviewerEmails: [CORA, 'tom@acme.test'] });
  const links = (await owner('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
  const [cora, tom] = links.map(({ approvalToken }) => `/api/approve/${approvalToken}`);
  const yes = { action: 'approve', version: 1 };
  for (const link of [cora, tom]) await it.stranger('POST', link ?? '', yes);
  await needYes(false);
  const copies = (await repeat(id)).body.results as { copyId: string }[];
  const [alone = '', withTom = ''] = copies.map(({ copyId }) => copyId);
  await owner('PATCH', `/api/posts/${alone}`, { reviewerEmails: [] });
  await owner('PATCH', `/api/posts/${withTom}`, { reviewerEmails: ['tom@acme.test'] });
  expect((await read(alone)).status).toBe('Scheduled');
  const back = { action: 'withdraw', version: 1, comment: 'The price is wrong' };
  expect((await it.stranger('POST', cora ?? '', back)).status).toBe(200);
  expect((await read(alone)).status).toBe('Changes Requested');
  expect((await read(withTom)).status).toBe('Scheduled');
});

test('a yes that is taken back leaves a copy alone that asks somebody else since, or became a draft', async () => {
  const { id } = await make();
  await approve(id);
  await needYes(false);
  const copies = (await repeat(id)).body.results as { copyId: string }[];
  const [asked = '', draft = ''] = copies.map(({ copyId }) => copyId);
  const reviewers = (post: string, reviewerEmails: string[]) =>
    owner('PATCH', `/api/posts/${post}`, { reviewerEmails });
  for (const post of [asked, draft]) {
    await reviewers(post, []);
    await reviewers(post, ['tom@acme.test']);
  }
  await reviewers(draft, []);
  expect([(await read(asked)).status, (await read(draft)).status]).toEqual(['In Review', 'Draft']);
  const [link] = (await owner('GET', `/api/approvals/${id}`)).body;
  const back = { action: 'withdraw', version: 1, comment: 'The price is wrong' };
  expect((await it.stranger('POST', `/api/approve/${link.approvalToken}`, back)).status).toBe(200);
  expect((await read(id)).status).toBe('Changes Requested');
  expect([(await read(asked)).status, (await read(draft)).status]).toEqual(['In Review', 'Draft']);
});

test('a post whose changes are asked for gives no yes to a copy, whoever was removed since', async () => {
  await needYes(false);
  const { id } = await make({ reviewerEmails: [CORA, 'tom@acme.test'] });
  const [cora, tom] = (await owner('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
  await it.stranger('POST', `/api/approve/${cora?.approvalToken}`, { action: 'approve', version: 1 });
  const no = { action: 'request_changes', version: 1, comment: 'Never publish this' };
  expect((await it.stranger('POST', `/api/approve/${tom?.approvalToken}`, no)).status).toBe(200);
  await owner('PATCH', `/api/posts/${id}`, { reviewerEmails: [CORA] });
  expect((await read(id)).status).toBe('Changes Requested');
  const [{ copyId, approved }] = (await repeat(id, { count: 1 })).body.results;
  expect([approved, (await read(copyId)).status]).toEqual([false, 'Draft']);
});

test('a yes that is taken back does not come back with a copy whose deletion is undone', async () => {
  const { id } = await make();
  await approve(id);
  await needYes(false);
  const [{ copyId }] = (await repeat(id, { count: 1 })).body.results;
  expect((await read(copyId)).status).toBe('Scheduled');
  await owner('DELETE', `/api/posts/${copyId}`, {});
  const [approval] = (await owner('GET', `/api/approvals/${id}`)).body;
  const back = { action: 'withdraw', version: 1, comment: 'The price is wrong' };
  expect((await it.stranger('POST', `/api/approve/${approval.approvalToken}`, back)).status).toBe(200);
  expect((await owner('POST', `/api/posts/${copyId}/restore`, {})).status).toBe(200);
  expect((await read(copyId)).status).toBe('Changes Requested');
  expect((await owner('GET', `/api/approvals/${copyId}`)).body).toMatchObject([{ status: 'rejected' }]);
  const history = (await owner('GET', `/api/posts/${copyId}/history`)).body;
  expect(history.slice(-2)).toMatchObject([{ event: 'taken yes withdrawn' }, { event: 'deletion undone' }]);
});

test('what nobody has said yes to is taken over by nobody, nor where the yes is to a date', async () => {
  await needYes(false);
  const open = await make();
  expect((await repeat(open.id, { count: 1 })).body.results).toMatchObject([{ approved: false }]);
  const agreed = await make();
  await approve(agreed.id);
  const rules = (await owner('GET', '/api/companies/ACME/no-answer')).body;
  await owner('PUT', '/api/companies/ACME/no-answer', { ...rules, dateNeedsYes: true });
  expect((await repeat(agreed.id, { count: 1 })).body.results).toMatchObject([{ approved: false }]);
});
