import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';
import { tellMovedDate } from './tell-moved-dates.ts';

/** Whoever reviews inside is a member, and not one of the client's people. */

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
});
const FRIDAY = '2026-11-20T09:00:00.000Z';
const SUNDAY = '2026-11-22T09:00:00.000Z';
const movedTo = async (id: string) =>
  it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'date-moved'), eq(messages.postId, id)));

test('a moved date is told to the account of who reviewed inside, not to a mailbox they left', async () => {
  const fresh = `anna.fresh.${Date.now()}@agency.test`;
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  const id = await story.send({ scheduledAt: FRIDAY, reviewerEmails: ['jane@acme.com', fresh] });
  expect((await story.review(story.anna, id)).status).toBe(200);
  const profile = { firstName: 'Anna', lastName: 'Abel', currentPassword: 'correct horse', email: fresh };
  expect((await story.anna('POST', '/api/auth/update-profile', profile)).status).toBe(200);
  await story.answer('jane@acme.com', id);
  await story.answer(fresh, id);
  expect((await story.post(id)).status).toBe('Scheduled');
  expect((await story.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: SUNDAY })).status).toBe(200);
  it.clock.pass(2 * 3_600_000);
  await tellMovedDate(it.ctx, id);
  const told = await movedTo(id);
  const old = told.filter((one) => one.to === story.anna.email);
  for (const one of old) {
    const token = /approve\/([\w-]{30,})/.exec(one.text)?.[1] ?? '';
    expect((await it.stranger('GET', `/api/approve/${token}`)).status, 'a link in the old mailbox').toBe(404);
  }
  expect(told.map((one) => one.to)).not.toContain(story.anna.email);
});

test('who reviewed inside reads of a moved date in English, as their app is', async () => {
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  const german = { ...NO_DEFAULTS, timeZone: 'Europe/Berlin', language: 'de' };
  expect((await story.owner('PUT', '/api/companies/ACME/defaults', german)).status).toBe(200);
  const id = await story.send({ scheduledAt: FRIDAY });
  expect((await story.review(story.anna, id)).status).toBe(200);
  await story.answer('jane@acme.com', id);
  await story.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: SUNDAY });
  it.clock.pass(2 * 3_600_000);
  await tellMovedDate(it.ctx, id);
  const told = (await movedTo(id)).find((one) => one.to === story.anna.email);
  expect(told?.text).toContain('Sunday, November 22');
});

test('the client’s quiet times are not those of who reviewed inside; their own are', async () => {
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  const id = await story.send({ scheduledAt: FRIDAY });
  expect((await story.review(story.anna, id)).status).toBe(200);
  await story.answer('jane@acme.com', id);
  await story.owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: SUNDAY });
  await it.ctx.db
    .update(users)
    .set({ quietFrom: '10:30', quietTo: '18:00' })
    .where(eq(users.id, story.anna.id));
  it.clock.pass(2 * 3_600_000);
  await tellMovedDate(it.ctx, id);
  const told = (await movedTo(id)).find((one) => one.to === story.anna.email);
  expect(told).toBeDefined();
  const mail = recordingMail();
  // Written without a sender of mails, it lies in the Outbox.
  await it.ctx.db
    .update(messages)
    .set({ status: 'queued' })
    .where(eq(messages.id, told?.id ?? ''));
  await expect(deliverMessage({ ...it.ctx, mail }, told?.id ?? '', 'a worker')).rejects.toThrow(
    /quiet hours/,
  );
  expect(mail.mails.map((one) => one.to)).toEqual([]);
});

test('the desk of the same address is not that of who reviews inside', async () => {
  // Sent before the client had stages: Anna's address is among the client's reviewers.
  await story.send({ title: 'One', reviewerEmails: [story.anna.email] });
  await story.send({ title: 'Two', reviewerEmails: [story.anna.email] });
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  const id = await story.send({ title: 'Inside' });
  const [mail] = await it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.postId, id), eq(messages.to, story.anna.email)));
  const page = (await it.stranger('GET', `/api/approve/${await story.tokenOf(story.anna.email, id)}`)).body;
  expect(mail?.text).not.toContain('/desk/');
  expect(page.desk).toBeNull();
});

test('whoever reviews inside and opened the link stands in the history under their name', async () => {
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  const id = await story.send({ title: 'Inside' });
  await it.stranger('GET', `/api/approve/${await story.tokenOf(story.anna.email, id)}`);
  await story.answer(story.anna.email, id);
  const history = await story.history(id);
  const actors = history.filter((one) => ['opened', 'approved'].includes(one.event)).map((one) => one.actor);
  expect(new Set(actors).size).toBe(1);
});

test('the history does not say that the client opened a post that only the agency has', async () => {
  const { id: companyId } = (await story.owner('GET', '/api/companies/ACME')).body;
  await story.owner('POST', `/api/companies/${companyId}/contacts`, {
    name: 'Jane of ACME',
    phoneNumber: '5551234567',
    email: story.anna.email,
  });
  await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
  const id = await story.send({ title: 'Inside' });
  await it.stranger('GET', `/api/approve/${await story.tokenOf(story.anna.email, id)}`);
  await story.answer(story.anna.email, id);
  const history = await story.history(id);
  expect(history.find((one) => one.event === 'opened')?.actor).toBe(
    history.find((one) => one.event === 'approved')?.actor,
  );
});
