import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { manyMessages } from '#tests/support/context.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
let mail: ReturnType<typeof recordingMail>;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.ctx.mail = mail = recordingMail();
  it.ctx.sendingLimits = manyMessages;
  owner = await it.signIn({ companyName: 'Fern' });
  await confirmed(owner);
});
const confirmed = ({ email }: { email: string }) =>
  it.ctx.db
    .update(users)
    .set({ emailConfirmedAt: sql`now()` })
    .where(eq(users.email, email));
const deliverAll = async () => {
  const waiting = await it.ctx.db.select().from(messages).where(eq(messages.status, 'queued'));
  for (const { id } of waiting) await deliverMessage(it.ctx, id, 'a worker').catch(() => undefined);
};
const sentTo = (address: string) => mail.mails.filter(({ to }) => to === address);

test('mails to colleagues about their own posts do not use up what the agency may send to clients', async () => {
  const anna = await joinTeam(it, owner, { role: 'manager' });
  await confirmed(anna);
  await deliverAll();
  it.ctx.sendingLimits = { ...manyMessages, mailsPerDay: 2 };
  for (const title of ['One', 'Two', 'Three']) {
    const { body } = await owner('POST', '/api/posts', { title, companyName: 'Fern' });
    await owner('PUT', `/api/posts/${body.id}/assignee`, { memberId: anna.id });
  }
  await deliverAll();
  // Three mails to Anna's own address: none of them is held, as none of them is counted.
  expect(sentTo(anna.email).filter(({ subject }) => /One|Two|Three/.test(subject))).toHaveLength(3);
  await owner('POST', '/api/posts', {
    title: 'Figs',
    companyName: 'Fern',
    reviewerEmails: ['cora@client.example'],
  });
  await deliverAll();
  expect(sentTo('cora@client.example')).toHaveLength(1);
});

test('an unconfirmed account writes to ten addresses, whatever colleagues were told', async () => {
  const anna = await joinTeam(it, owner, { role: 'manager' });
  for (let n = 0; n < 10; n += 1) {
    const one = await joinTeam(it, owner, { role: 'manager' });
    await confirmed(one);
    const { body } = await owner('POST', '/api/posts', { title: `P${n}`, companyName: 'Fern' });
    await owner('PUT', `/api/posts/${body.id}/assignee`, { memberId: one.id });
  }
  await deliverAll();
  await anna('POST', '/api/posts', {
    title: 'Figs',
    companyName: 'Fern',
    reviewerEmails: ['dora@client.example'],
  });
  await deliverAll();
  expect(sentTo('dora@client.example')).toHaveLength(1);
});

test('that a key was made is told to the address before a change, though the day of the agency is used up', async () => {
  await deliverAll();
  const email = `thief-${owner.email}`;
  const form = { firstName: 'Olive', lastName: 'Owner', email, currentPassword: 'correct horse' };
  expect((await owner('POST', '/api/auth/update-profile', form)).status).toBe(200);
  // The thief's address is not confirmed. Ten strangers are written to first.
  const reviewerEmails = Array.from({ length: 10 }, (_, n) => `stranger${n}@else.example`);
  await owner('POST', '/api/posts', { title: 'Figs', companyName: 'Fern', reviewerEmails });
  await deliverAll();
  const made = await owner('POST', '/api/agency/keys', {
    name: 'Thief',
    role: 'manager',
    companies: 'all',
    days: 'never',
    currentPassword: 'correct horse',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await deliverAll();
  expect(sentTo(owner.email).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/key/i));
});
