import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANSWERED_SINCE } from '#domain/approvals/contract.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory } from '#tests/support/desk-story.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
let id: string;
let token: string;

beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
  id = await story.addPost();
  token = (await story.approvalOn(id)).approvalToken;
});

const read = async () => (await it.stranger('GET', `/api/approve/${token}`)).body.approval;
const answer = (action: string, more: object = {}) =>
  it.stranger('POST', `/api/approve/${token}`, { action, version: 1, ...more });
const statusOf = async () => (await story.owner('GET', `/api/posts/${id}`)).body.status as string;
const later = () => it.clock.set(new Date(it.clock.now().getTime() + 60_000).toISOString());

test('a yes that was given before a no, and arrives after it, is refused', async () => {
  const { lastAnswerAt } = await read();
  expect(lastAnswerAt).toBeNull();
  const no = await answer('request_changes', { comment: 'Bigger', lastAnswerAt });
  later();
  expect(await answer('approve', { lastAnswerAt })).toMatchObject({
    status: 409,
    body: { message: ANSWERED_SINCE },
  });
  expect(await statusOf()).toBe('Changes Requested');

  const now = await read();
  expect(now.lastAnswerAt).toBe(no.body.approval.respondedAt);
  expect((await answer('approve', { lastAnswerAt: now.lastAnswerAt })).status).toBe(200);
  expect(await statusOf()).toBe('Approved');
});

test('a yes that was given before a withdrawal, and arrives after it, is refused, also on a desk', async () => {
  const { id: approvalId } = await read();
  const desk = await story.deskOf(id);
  const yes = await answer('approve', { lastAnswerAt: null });
  later();
  await answer('withdraw', { comment: 'No', lastAnswerAt: yes.body.approval.respondedAt });
  const { body } = await story.answer(desk, [
    { approvalId, action: 'approve', version: 1, lastAnswerAt: null },
  ]);
  expect(body.results).toMatchObject([
    { ok: false, message: ANSWERED_SINCE, approval: { status: 'rejected' } },
  ]);
  expect(await statusOf()).toBe('Changes Requested');
});

test('a no stays known while the reviewer is asked again about the same content', async () => {
  const no = await answer('request_changes', { comment: 'Bigger', lastAnswerAt: null });
  const lastAnswerAt = no.body.approval.respondedAt as string;
  later();
  await story.owner('PATCH', `/api/posts/${id}`, { status: 'In Review' });
  expect(await read()).toMatchObject({ status: 'pending', respondedAt: null, lastAnswerAt });
  expect((await answer('approve', { lastAnswerAt: null })).body.message).toBe(ANSWERED_SINCE);
  expect(await statusOf()).toBe('In Review');
  expect((await answer('approve', { lastAnswerAt })).status).toBe(200);
});

test('the same answer again is one answer, and a comment goes through', async () => {
  const no = { comment: 'Bigger', lastAnswerAt: null };
  await answer('request_changes', no);
  later();
  expect((await answer('request_changes', no)).status).toBe(200);
  expect((await answer('comment', { comment: 'Thank you', lastAnswerAt: null })).status).toBe(200);
});

test('an answer that does not say what it knew counts as before', async () => {
  await answer('request_changes', { comment: 'Bigger' });
  later();
  expect((await answer('approve')).status).toBe(200);
  expect(await statusOf()).toBe('Approved');
});
