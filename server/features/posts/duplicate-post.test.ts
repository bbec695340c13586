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

const SOON = '2026-11-20T09:00:00.000Z';
const duplicate = (id: string, form?: object) => owner('POST', `/api/posts/${id}/duplicate`, form);

test('a copy is a draft with the same words, without date, reviewers and answers; the first post stays as it was', async () => {
  const { body: first } = await owner('POST', '/api/posts', {
    companyName: 'Acme',
    title: 'Summer',
    caption: 'Sun',
    scheduledAt: SOON,
    reviewerEmails: ['a@acme.com'],
  });
  const approvals = (await owner('GET', `/api/approvals/${first.id}`)).body;
  await it.stranger('POST', `/api/approve/${approvals[0].approvalToken}`, {
    action: 'approve',
    version: 1,
    comment: 'Lovely',
  });
  const before = (await owner('GET', `/api/posts/${first.id}`)).body;
  const messages = (await owner('GET', '/api/messages')).body.length;
  const made = await duplicate(first.id);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    companyName: 'Acme',
    title: 'Summer',
    caption: 'Sun',
    status: 'Draft',
    scheduledAt: null,
    reviewerEmails: [],
    version: 1,
    said: 'nothing',
  });
  expect(made.body.id).not.toBe(first.id);
  expect(made.body.previewUrl).not.toBe(before.previewUrl);
  expect((await owner('GET', `/api/approvals/${made.body.id}`)).body).toEqual([]);
  expect((await owner('GET', `/api/posts/${made.body.id}/comments`)).body).toEqual([]);
  expect((await owner('GET', '/api/messages')).body).toHaveLength(messages);
  expect((await owner('GET', `/api/posts/${first.id}`)).body).toEqual(before);
});

test('for another client, also one that is not there yet', async () => {
  const { body: first } = await owner('POST', '/api/posts', { companyName: 'Acme', title: 'Summer' });
  expect((await duplicate(first.id, { companyName: 'Borealis' })).body.companyName).toBe('Borealis');
  const names = (await owner('GET', '/api/companies')).body.map(({ name }: { name: string }) => name);
  expect(names).toContain('Borealis');
});

test('the same key makes one copy, however often it arrives; another key another', async () => {
  const { body: first } = await owner('POST', '/api/posts', { title: 'Summer', key: 'once' });
  const { body: made } = await duplicate(first.id, { key: 'once' });
  expect(made.id).not.toBe(first.id);
  expect((await duplicate(first.id, { key: 'once' })).body.id).toBe(made.id);
  expect((await owner('GET', '/api/posts')).body).toHaveLength(2);
  await duplicate(first.id, { key: 'again' });
  expect((await owner('GET', '/api/posts')).body).toHaveLength(3);
});

test('what is not there, or too long a name, is answered with a sentence and makes nothing', async () => {
  const { body: first } = await owner('POST', '/api/posts', { title: 'Summer' });
  const stranger = await it.signIn();
  expect((await stranger('POST', `/api/posts/${first.id}/duplicate`)).status).toBe(404);
  expect((await duplicate(first.id, { companyName: 'x'.repeat(121) })).status).toBe(400);
  expect((await owner('GET', '/api/posts')).body).toHaveLength(1);
});

test('a list can be asked for without what has a date, in every view', async () => {
  await owner('POST', '/api/posts', { title: 'Some day' });
  const { body: planned } = await owner('POST', '/api/posts', { title: 'Planned' });
  await owner('PATCH', `/api/posts/${planned.id}`, { scheduledAt: SOON });
  for (const view of ['', '&view=calendar', '&view=grid']) {
    const { body } = await owner('GET', `/api/posts?undated=true${view}`);
    expect(body.map((post: { title: string }) => post.title)).toEqual(['Some day']);
  }
  expect((await owner('GET', '/api/posts?undated=false')).body).toHaveLength(2);
});
