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

const DATE = '2026-11-20T09:00:00.000Z';
const [ANN, BOB] = ['ann@acme.com', 'bob@acme.com'];

async function create(form: object) {
  const { id } = (await owner('POST', '/api/posts', { title: 'Sale', caption: 'One', ...form })).body;
  return id as string;
}
const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
const patch = (id: string, body: object) => owner('PATCH', `/api/posts/${id}`, body);
async function answer(id: string, contact: string, action: string) {
  const list = (await owner('GET', `/api/approvals/${id}`)).body as {
    reviewerContact: string;
    approvalToken: string;
  }[];
  const token = list.find((one) => one.reviewerContact === contact)?.approvalToken;
  return it.stranger('POST', `/api/approve/${token}`, { action, version: 1 });
}
const approve = (id: string, contact: string) => answer(id, contact, 'approve');
const why = (status: string) =>
  `This post is ${status}; only a draft or a post with requested changes can be sent`;

test.each([
  ['nothing', {}],
  ['a caption', { caption: 'Two' }],
  ['a date', { scheduledAt: '2026-11-21T09:00:00.000Z', caption: 'Two' }],
  ['another reviewer', { reviewerEmails: [ANN, BOB] }],
  ['a number', { reviewerPhones: ['(555) 123-4567'], caption: 'Two' }],
])('a scheduled post that is sent together with %s is refused by the status it has', async (_what, edits) => {
  const id = await create({ reviewerEmails: [ANN], scheduledAt: DATE });
  await approve(id, ANN);
  const before = await read(id);
  expect(before.status).toBe('Scheduled');
  expect(await patch(id, { status: 'In Review', ...edits })).toMatchObject({
    status: 409,
    body: { message: why('Scheduled') },
  });
  expect(await read(id)).toEqual(before);
});

test('so is one in review whose last open reviewer is removed by the same request', async () => {
  const id = await create({ reviewerEmails: [ANN, BOB] });
  await approve(id, ANN);
  expect(await patch(id, { status: 'In Review', reviewerEmails: [ANN] })).toMatchObject({
    status: 409,
    body: { message: why('In Review') },
  });
  expect((await patch(id, { reviewerEmails: [ANN] })).body.status).toBe('Approved');
});

test('a draft, requested changes, and an approved post that has nobody left to ask are edited and sent at once', async () => {
  const draft = await create({});
  const sent = { status: 'In Review', caption: 'Two', reviewerEmails: [ANN] };
  expect(await patch(draft, sent)).toMatchObject({ status: 200, body: { status: 'In Review', version: 2 } });

  const wanted = await create({ reviewerEmails: [ANN] });
  await answer(wanted, ANN, 'request_changes');
  expect(await patch(wanted, sent)).toMatchObject({ status: 200, body: { status: 'In Review', version: 2 } });

  const alone = await create({ reviewerEmails: [BOB] });
  await approve(alone, BOB);
  expect((await patch(alone, { reviewerEmails: [] })).body.status).toBe('Approved');
  expect(await patch(alone, sent)).toMatchObject({ status: 200, body: { status: 'In Review', version: 2 } });
});
