import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
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

test('what is still due is told in the morning, and told anew at another time', async () => {
  await morning();
  expect(told()).toHaveLength(1);
  await post('schedule', { scheduledAt: '2026-11-20T10:00:00Z' });
  await due('2026-11-20T10:00:01Z');
  await morning('2026-11-20T10:01:00Z');
  expect(told()).toHaveLength(2);
});
