import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { RetryLater } from '#server/kit/job.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';
import { approvalTimers } from './remind-reviewers.ts';

let it: TestApp;
let mail: ReturnType<typeof recordingMail>;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.ctx.mail = mail = recordingMail();
  story = await stagesStory(it);
});

const at = async (moment: string) => {
  it.clock.set(moment);
  for (const timer of approvalTimers) await timer.run(it.ctx);
};
const rules = async (more: object) =>
  expect((await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, ...more })).status).toBe(
    200,
  );
const reminders = async (postId: string) =>
  it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'review-reminder'), eq(messages.postId, postId)));

/** Rows are written by the database's clock, which the story's differs from. */
const writtenNow = (id: string) =>
  it.ctx.db.update(messages).set({ createdAt: it.clock.now() }).where(eq(messages.id, id));

/** The moment until which the message waits, if it does. */
const waitsUntil = async (id: string): Promise<Date | undefined> => {
  try {
    await deliverMessage(it.ctx, id, 'a worker');
  } catch (error) {
    if (error instanceof RetryLater) return error.runAt;
    throw error;
  }
  return undefined;
};

test('whoever reviews inside is reminded so long after their quiet hours, not with the request', async () => {
  await story.anna('PUT', '/api/messages/told', { quiet: { from: '08:00', to: '18:00' } });
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  await rules({ mailAfter: 4, managerAfter: 6 });
  const id = await story.send();
  await at('2026-11-16T13:00:00Z');
  expect(await reminders(id)).toHaveLength(0);
  await at('2026-11-16T21:59:00Z');
  expect(await reminders(id)).toHaveLength(0);
  await at('2026-11-16T22:00:00Z');
  expect(await reminders(id)).toHaveLength(1);
});

test('a reminder that waited goes to the client after their quiet hours, and a new one at once', async () => {
  await rules({ mailAfter: 4, quietFrom: '20:00', quietTo: '08:00' });
  const id = await story.send();
  await at('2026-11-16T13:01:00Z');
  const [one] = await reminders(id);
  await writtenNow(one?.id ?? '');

  it.clock.set('2026-11-16T20:30:00Z');
  expect(await waitsUntil(one?.id ?? '')).toEqual(new Date('2026-11-17T08:00:00Z'));
  expect(mail.mails).toHaveLength(0);

  const [approval] = await story.approvals(id);
  const { status } = await story.owner('POST', `/api/approvals/${id}/remind`, { approvalId: approval?.id });
  expect(status).toBe(200);
  const other = (await reminders(id)).find((message) => message.id !== one?.id);
  await writtenNow(other?.id ?? '');
  expect(await waitsUntil(other?.id ?? '')).toBeUndefined();
  expect(mail.mails).toHaveLength(1);

  it.clock.set('2026-11-17T08:00:00Z');
  expect(await waitsUntil(one?.id ?? '')).toBeUndefined();
  expect(mail.mails).toHaveLength(2);
});

test('a request to review inside waits also for quiet hours that were chosen after it was written', async () => {
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  const id = await story.send();
  await story.anna('PUT', '/api/messages/told', { quiet: { from: '08:00', to: '18:00' } });
  const [request] = await it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'review-request'), eq(messages.postId, id)));
  expect(await waitsUntil(request?.id ?? '')).toEqual(new Date('2026-11-16T18:00:00Z'));
  it.clock.set('2026-11-16T18:00:00Z');
  expect(await waitsUntil(request?.id ?? '')).toBeUndefined();
  expect(mail.mails.map((one) => one.to)).toEqual([story.anna.email]);
});
