import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let mail: ReturnType<typeof recordingMail>;
let owner: Client & { email: string };
let writer: Person;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  it.ctx.mail = mail = recordingMail();
  owner = await it.signIn({ companyName: 'Fern' });
  writer = await joinTeam(it, owner, { role: 'manager' });
  await owner('POST', '/api/companies', { name: 'Moss' });
  await writer('PUT', '/api/messages/told', { quiet: { from: '20:00', to: '09:00' } });
});
const deliverAll = async () => {
  const waiting = await it.ctx.db.select().from(messages).where(eq(messages.status, 'queued'));
  for (const { id } of waiting) await deliverMessage(it.ctx, id, 'a worker').catch(() => undefined);
};

test('answers that were gathered and wait for the end of quiet hours do not go to who lost the client', async () => {
  await writer('PUT', '/api/messages/news', { news: 'gathered' });
  const { body } = await writer('POST', '/api/posts', {
    title: 'Spring',
    companyName: 'Fern',
    reviewerEmails: ['bob@fern.example'],
  });
  const [{ approvalToken }] = (await writer('GET', `/api/approvals/${body.id}`)).body;
  it.clock.set('2026-11-15T13:00:00Z');
  await it.stranger('POST', `/api/approve/${approvalToken}`, {
    action: 'request_changes',
    comment: 'Words of Fern',
    version: 1,
  });
  // In the evening, in their quiet hours, they choose to be told of each answer.
  it.clock.set('2026-11-15T22:00:00Z');
  await writer('PUT', '/api/messages/news', { news: 'each' });
  await deliverAll();
  it.clock.set('2026-11-15T23:00:00Z');
  expect((await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] })).status).toBe(200);
  it.clock.set('2026-11-16T09:30:00Z');
  await deliverAll();
  const toWriter = mail.mails.filter(({ to }) => to === writer.email).map(({ text }) => text);
  expect(toWriter.join('\n')).not.toContain('Words of Fern');
});
