import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
});

const FIRST = '2026-11-20T09:00:00.000Z';
const SECOND = '2026-11-22T10:30:00.000Z';
const create = async (form: object = {}) =>
  (await owner('POST', '/api/posts', { title: 'A post', caption: 'One', ...form })).body;
const plan = (id: string, scheduledAt: string | null) => owner('PATCH', `/api/posts/${id}`, { scheduledAt });
const tokenOf = async (id: string) =>
  (await owner('GET', `/api/approvals/${id}`)).body[0].approvalToken as string;
const messages = async () => (await owner('GET', '/api/messages')).body.length as number;

test('a draft gets a date, another, and none: it stays a draft', async () => {
  const { id } = await create();
  for (const at of [FIRST, SECOND, null])
    expect(await plan(id, at)).toMatchObject({ status: 200, body: { status: 'Draft', scheduledAt: at } });
  const history = (await owner('GET', `/api/posts/${id}/history`)).body as { event: string; note: string }[];
  expect(history.map((entry) => [entry.event, entry.note])).toEqual([
    ['created', null],
    ['plan changed', FIRST],
    ['plan changed', SECOND],
    ['plan changed', null],
  ]);
});

test('in review the plan moves, nobody is asked again, and the last approval schedules it for the new date', async () => {
  const { id } = await create({ reviewerEmails: ['a@acme.com'], scheduledAt: FIRST });
  const before = await messages();
  expect((await plan(id, SECOND)).body).toMatchObject({
    status: 'In Review',
    version: 1,
    scheduledAt: SECOND,
  });
  expect(await messages()).toBe(before);
  const token = await tokenOf(id);
  expect((await it.stranger('GET', `/api/approve/${token}`)).body.post.scheduledAt).toBe(SECOND);
  await it.stranger('POST', `/api/approve/${token}`, { action: 'approve', version: 1 });
  expect((await owner('GET', `/api/posts/${id}`)).body).toMatchObject({
    status: 'Scheduled',
    scheduledAt: SECOND,
  });
});

test('after requested changes the plan moves too', async () => {
  const { id } = await create({ reviewerEmails: ['a@acme.com'] });
  await it.stranger('POST', `/api/approve/${await tokenOf(id)}`, { action: 'request_changes', version: 1 });
  expect((await plan(id, SECOND)).body).toMatchObject({ status: 'Changes Requested', scheduledAt: SECOND });
});

test('a date that has passed is refused beside its field, and nothing of the request is done', async () => {
  const { id } = await create({ scheduledAt: null });
  const message = 'Scheduled time must be in the future';
  const refused = await owner('PATCH', `/api/posts/${id}`, {
    title: 'Another',
    scheduledAt: '2026-11-15T11:59:00Z',
  });
  expect(refused).toMatchObject({ status: 400, body: { message, fields: { scheduledAt: message } } });
  expect((await owner('GET', `/api/posts/${id}`)).body).toMatchObject({ title: 'A post', scheduledAt: null });
});

test('the date of an approved or scheduled post is no plan; the same date again changes nothing', async () => {
  const { id } = await create({ scheduledAt: FIRST });
  expect(await plan(id, SECOND)).toMatchObject({
    status: 409,
    body: {
      message: 'This post is Scheduled; its date is no longer a plan. Schedule it for another time instead',
    },
  });
  expect((await plan(id, FIRST)).status).toBe(200);
  expect((await owner('GET', `/api/posts/${id}`)).body.scheduledAt).toBe(FIRST);
});

test('title, date and send in one request: the message names the new date', async () => {
  const { id } = await create({ reviewerEmails: ['a@acme.com'], send: false });
  const sent = await owner('PATCH', `/api/posts/${id}`, { scheduledAt: SECOND, status: 'In Review' });
  expect(sent.body).toMatchObject({ status: 'In Review', scheduledAt: SECOND });
  const history = (await owner('GET', `/api/posts/${id}/history`)).body as { event: string }[];
  expect(history.map((entry) => entry.event)).toEqual(['created', 'plan changed', 'sent']);
});
