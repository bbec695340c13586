import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvals } from '#server/db/schema/approvals.ts';
import { postHistory } from '#server/db/schema/posts.ts';
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

const PLAN = '2026-11-20T09:00:00.000Z';

async function send(reviewers: string[], form: object = {}) {
  const { id } = (
    await owner('POST', '/api/posts', { title: 'Sale', caption: 'One', reviewerEmails: reviewers, ...form })
  ).body;
  const list = (await owner('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
  return { id: id as string, tokens: list.map((one) => one.approvalToken) };
}
const answer = (token: string | undefined, body: object) =>
  it.stranger('POST', `/api/approve/${token}`, { version: 1, ...body });
const withdraw = (token: string | undefined, body: object = {}) =>
  answer(token, { action: 'withdraw', comment: 'The price is wrong', ...body });
const post = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;

test('a scheduled post whose approval is taken back does not go out; its date stays as the plan', async () => {
  const { id, tokens } = await send(['a@acme.com'], { scheduledAt: PLAN });
  await answer(tokens[0], { action: 'approve' });
  expect((await post(id)).status).toBe('Scheduled');

  const taken = await withdraw(tokens[0]);
  expect(taken).toMatchObject({
    status: 200,
    body: { approval: { status: 'rejected', comment: 'The price is wrong', answeredVersion: 1 } },
  });
  expect(await post(id)).toMatchObject({ status: 'Changes Requested', scheduledAt: PLAN });
  it.clock.set('2026-11-20T09:00:01Z');
  expect((await owner('POST', `/api/posts/${id}/mark-posted`)).status).toBe(409);
});

test('from In Review and from Approved it becomes Changes Requested', async () => {
  const waiting = await send(['a@acme.com', 'b@acme.com']);
  await answer(waiting.tokens[0], { action: 'approve' });
  await withdraw(waiting.tokens[0]);
  expect((await post(waiting.id)).status).toBe('Changes Requested');

  const approved = await send(['a@acme.com']);
  await answer(approved.tokens[0], { action: 'approve' });
  expect((await post(approved.id)).status).toBe('Approved');
  await withdraw(approved.tokens[0]);
  expect((await post(approved.id)).status).toBe('Changes Requested');
});

test('the owner is told at once, and history and thread say who took it back', async () => {
  const { id, tokens } = await send(['a@acme.com'], { scheduledAt: PLAN });
  await answer(tokens[0], { action: 'approve' });
  await withdraw(tokens[0]);
  const messages = (await owner('GET', '/api/messages')).body as { subject: string | null }[];
  expect(messages.map((one) => one.subject)).toContain('a@acme.com took back the approval of “Sale”');
  const history = (await owner('GET', `/api/posts/${id}/history`)).body as object[];
  expect(history.at(-1)).toMatchObject({
    event: 'approval withdrawn',
    actor: 'a@acme.com',
    from: 'Scheduled',
    to: 'Changes Requested',
    note: 'The price is wrong',
  });
  const thread = (await owner('GET', `/api/posts/${id}/comments`)).body as object[];
  expect(thread).toMatchObject([{ body: 'The price is wrong', decision: 'rejected' }]);
});

test('thread, reviewers and activity tell a yes that was taken back from a request for changes', async () => {
  const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
  await answer(tokens[0], { action: 'approve' });
  it.clock.set('2026-11-15T12:00:01Z');
  await withdraw(tokens[0]);
  it.clock.set('2026-11-15T12:00:02Z');
  await answer(tokens[1], { action: 'request_changes', comment: 'Brighter' });
  const thread = (await owner('GET', `/api/posts/${id}/comments`)).body as object[];
  const back = { decision: 'rejected', withdrawn: true };
  const asked = { decision: 'rejected', withdrawn: false };
  expect(thread).toMatchObject([back, asked]);
  const page = (await it.stranger('GET', `/api/approve/${tokens[1]}`)).body;
  expect(page.comments).toMatchObject([back, asked]);
  expect(page.allApprovals).toMatchObject([{ withdrawn: true }, { withdrawn: false }]);
  expect(page.approval).toMatchObject({ status: 'rejected', withdrawn: false });
  expect((await it.stranger('GET', `/api/approve/${tokens[0]}`)).body.approval.withdrawn).toBe(true);
  expect((await owner('GET', `/api/approvals/${id}`)).body).toMatchObject([
    { status: 'rejected', withdrawn: true },
    { status: 'rejected', withdrawn: false },
  ]);
  expect((await owner('GET', '/api/activity')).body).toMatchObject([
    { status: 'rejected', withdrawn: false },
    { status: 'rejected', withdrawn: true },
    { status: 'approved', withdrawn: false },
  ]);
});

test('a double tap is one withdrawal', async () => {
  const { id, tokens } = await send(['a@acme.com']);
  await answer(tokens[0], { action: 'approve' });
  const both = await Promise.all([withdraw(tokens[0]), withdraw(tokens[0])]);
  expect(both.map((one) => one.status)).toEqual([200, 200]);
  const history = (await owner('GET', `/api/posts/${id}/history`)).body as { event: string }[];
  expect(history.filter((entry) => entry.event === 'approval withdrawn')).toHaveLength(1);
});

test('whoever has not approved has nothing to take back; a stale page and a published post are refused', async () => {
  const { id, tokens } = await send(['a@acme.com']);
  expect(await withdraw(tokens[0])).toMatchObject({
    status: 409,
    body: { message: 'You have not approved this post, so there is nothing to take back' },
  });
  await answer(tokens[0], { action: 'approve' });
  expect((await withdraw(tokens[0], { version: 2 })).status).toBe(409);
  expect((await withdraw(tokens[0], { version: undefined })).status).toBe(400);
  expect((await post(id)).status).toBe('Approved');
  await owner('POST', `/api/posts/${id}/mark-posted`);
  expect(await withdraw(tokens[0])).toMatchObject({
    status: 409,
    body: { message: 'This post is already published' },
  });
});

const events = async (id: string) =>
  ((await owner('GET', `/api/posts/${id}/history`)).body as { event: string }[]).map((one) => one.event);

test('whoever asked for changes has nothing to take back, with the same words or without any, also on a desk', async () => {
  const nothing = 'You have not approved this post, so there is nothing to take back';
  for (const words of [{}, { comment: 'The price is wrong' }, { items: [{ text: 'The price' }] }]) {
    const { id, tokens } = await send(['a@acme.com'], { companyName: 'ACME' });
    expect((await answer(tokens[0], { action: 'request_changes', ...words })).status).toBe(200);
    const back = { action: 'withdraw', version: 1, ...words };
    expect(await answer(tokens[0], back)).toMatchObject({ status: 409, body: { message: nothing } });
    const [asked] = (await owner('GET', `/api/approvals/${id}`)).body as { id: string; deskUrl: string }[];
    const desk = asked?.deskUrl.split('/').at(-1);
    const answers = [{ approvalId: asked?.id, ...back }];
    expect((await it.stranger('POST', `/api/desk/${desk}/answers`, { answers })).body.results).toMatchObject([
      { ok: false, message: nothing },
    ]);
    expect(await events(id)).not.toContain('approval withdrawn');
  }
});

test('a withdrawal is told from others’ requests at the same instant, and from one’s own with the same words', async () => {
  const { id, tokens } = await send(['a@acme.com', 'b@acme.com']);
  await answer(tokens[0], { action: 'approve' });
  await withdraw(tokens[0]);
  const again = { action: 'request_changes', comment: 'The price is wrong' };
  await answer(tokens[1], again);
  const at = it.clock.now();
  await it.ctx.db.update(approvals).set({ respondedAt: at }).where(eq(approvals.postId, id));
  await it.ctx.db.update(postHistory).set({ at }).where(eq(postHistory.postId, id));
  // The retry of each is one answer.
  expect((await withdraw(tokens[0])).status).toBe(200);
  expect((await answer(tokens[1], again)).status).toBe(200);
  expect((await withdraw(tokens[1])).status).toBe(409);
  expect(await events(id)).toEqual([
    'created',
    'sent',
    'approved',
    'approval withdrawn',
    'changes requested',
  ]);

  expect((await answer(tokens[0], again)).status).toBe(200);
  expect((await answer(tokens[0], again)).status).toBe(200);
  expect((await withdraw(tokens[0])).status).toBe(409);
  expect((await events(id)).slice(4)).toEqual(['changes requested', 'changes requested']);
});

test('resubmitted, it asks whoever took their approval back, and a new yes schedules it', async () => {
  const { id, tokens } = await send(['a@acme.com'], { scheduledAt: PLAN });
  await answer(tokens[0], { action: 'approve' });
  await withdraw(tokens[0]);
  await owner('PATCH', `/api/posts/${id}`, { caption: 'Two', status: 'In Review' });
  await answer(tokens[0], { action: 'approve', version: 2 });
  expect(await post(id)).toMatchObject({ status: 'Scheduled', scheduledAt: PLAN, version: 2 });
});
