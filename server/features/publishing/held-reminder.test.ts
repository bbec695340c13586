import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { approvalTimers } from '#server/features/approvals/remind-reviewers.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { publishPost } from './publish-post.ts';

let it: TestApp;
let mail: ReturnType<typeof recordingMail>;
let owner: Client & { email: string };
let id: string;
let link: string;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
/** Approved, and due in the evening, when its owner wants to hear nothing: the reminder waits for the morning. */
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  it.ctx.mail = mail = recordingMail();
  owner = await it.signIn();
  await owner('PUT', '/api/messages/told', { quiet: { from: '20:00', to: '08:00' } });
  const scheduledAt = '2026-11-15T21:00:00Z';
  const form = {
    title: 'Spring',
    caption: 'Ten a piece',
    reviewerEmails: ['cora@client.example'],
    scheduledAt,
  };
  ({ id } = (await owner('POST', '/api/posts', form)).body);
  const [{ approvalToken }] = (await owner('GET', `/api/approvals/${id}`)).body;
  link = `/api/approve/${approvalToken}`;
  expect((await it.stranger('POST', link, { action: 'approve', version: 1 })).status).toBe(200);
  await due('2026-11-15T21:00:01Z');
});

async function due(at: string) {
  it.clock.set(at);
  await publishPost(it.ctx, id);
}
async function morning(at = '2026-11-16T08:01:00Z') {
  it.clock.set(at);
  const waiting = and(eq(messages.postId, id), eq(messages.kind, 'post-due'), eq(messages.status, 'queued'));
  for (const one of await it.ctx.db.select().from(messages).where(waiting))
    await deliverMessage(it.ctx, one.id, 'a worker');
}
const told = () => mail.mails.filter((one) => one.to === owner.email && one.subject.includes('Time to post'));
const post = (path: string, body?: object) => owner('POST', `/api/posts/${id}/${path}`, body);

test.each([
  [
    'whose yes was taken back',
    () => it.stranger('POST', link, { action: 'withdraw', version: 1, comment: 'Wrong price' }),
  ],
  ['that was taken off the schedule', () => post('unschedule')],
  ['that was marked as posted', () => post('mark-posted')],
  ['whose words were changed', () => owner('PATCH', `/api/posts/${id}`, { caption: 'Twelve a piece' })],
  ['that was moved', () => post('schedule', { scheduledAt: '2026-11-20T10:00:00Z' })],
])('nobody is reminded in the morning of a post %s in the night; the Outbox says why', async (_, change) => {
  it.clock.set('2026-11-15T22:00:00Z');
  expect((await change()).status).toBe(200);
  await morning();
  expect(told()).toEqual([]);
  const [mailed] = (await owner('GET', `/api/messages?postId=${id}`)).body.filter(
    (one: { kind: string }) => one.kind === 'post-due',
  );
  expect(mailed).toMatchObject({
    status: 'failed',
    error: 'The post was no longer due before this was sent',
  });
});

test('quiet hours that a member chooses while a mail waits, or has elsewhere, hold it as well', async () => {
  it.clock.set('2026-11-16T07:00:00Z');
  const [waiting] = await it.ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.postId, id), eq(messages.kind, 'post-due')));
  const profile = { firstName: 'Olive', lastName: 'Owner', email: owner.email, timeZone: 'America/New_York' };
  expect((await owner('POST', '/api/auth/update-profile', profile)).status).toBe(200);
  // Eight in the morning in UTC is three at night there.
  it.clock.set('2026-11-16T08:01:00Z');
  const held = deliverMessage(it.ctx, waiting?.id ?? '', 'a worker');
  await expect(held).rejects.toMatchObject({ runAt: new Date('2026-11-16T13:00:00Z') });
  expect(told()).toEqual([]);
  await morning('2026-11-16T13:00:01Z');
  expect(told()).toHaveLength(1);
});

test('that answers are missing is not told in the morning by when they were given', async () => {
  it.clock.set('2026-11-16T12:00:00Z');
  const form = {
    title: 'Autumn',
    caption: 'Ten a piece',
    reviewerEmails: ['cora@client.example'],
    reviewDueAt: '2026-11-16T21:00:00Z',
  };
  const { id: asked } = (await owner('POST', '/api/posts', form)).body as { id: string };
  const [{ approvalToken }] = (await owner('GET', `/api/approvals/${asked}`)).body;
  it.clock.set('2026-11-16T21:05:00Z');
  for (const timer of approvalTimers) await timer.run(it.ctx);
  const overdue = and(eq(messages.postId, asked), eq(messages.kind, 'review-overdue'));
  const [waiting] = await it.ctx.db.select().from(messages).where(overdue);
  expect(waiting?.status).toBe('queued');
  await it.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
  it.clock.set('2026-11-17T08:01:00Z');
  await deliverMessage(it.ctx, waiting?.id ?? '', 'a worker');
  const [ended] = await it.ctx.db.select().from(messages).where(overdue);
  expect(ended).toMatchObject({ status: 'failed', error: 'The reviewers answered before this was sent' });
});

test('what is still due is told in the morning, and told anew at another time', async () => {
  await morning();
  expect(told()).toHaveLength(1);
  await post('schedule', { scheduledAt: '2026-11-20T10:00:00Z' });
  await due('2026-11-20T10:00:01Z');
  await morning('2026-11-20T10:01:00Z');
  expect(told()).toHaveLength(2);
});
