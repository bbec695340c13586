import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import type { MailPort } from '#server/ports/mail/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { stagesStory } from '#tests/support/stages-story.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.ctx.mail = recordingMail();
  owner = await it.signIn({ companyName: 'Fern' });
  await confirmed(owner);
});
const confirmed = ({ email }: { email: string }) =>
  it.ctx.db
    .update(users)
    .set({ emailConfirmedAt: sql`now()` })
    .where(eq(users.email, email));
const join = async (role: string): Promise<Person> => {
  const person = await joinTeam(it, owner, { role });
  await confirmed(person);
  return person;
};
const deliverAll = async () => {
  const waiting = await it.ctx.db.select().from(messages).where(eq(messages.status, 'queued'));
  for (const { id } of waiting) await deliverMessage(it.ctx, id, 'a worker').catch(() => undefined);
};
/** A slow mail server that refuses for now ("try again later"); meanwhile something happens. */
async function tryDuring(happens: () => Promise<unknown>, which: (to: string, subject: string) => boolean) {
  let done = false;
  const busy: MailPort = {
    async send(mail) {
      if (which(mail.to, mail.subject) && !done) {
        done = true;
        await happens();
      }
      throw new PortError('retry later', 'Greylisted, try again later');
    },
  };
  it.ctx.mail = busy;
  await deliverAll();
  expect(done).toBe(true);
  const mail = recordingMail();
  it.ctx.mail = mail;
  it.clock.pass(60 * 60_000);
  await deliverAll();
  return mail.mails;
}

test('a review link whose try failed while its author was removed brings replies to whoever has the post', async () => {
  const anna = await join('manager');
  const cora = 'cora1@client.example';
  await anna('POST', '/api/posts', { title: 'Figs', companyName: 'Fern', reviewerEmails: [cora] });
  const mails = await tryDuring(
    async () => expect((await owner('DELETE', `/api/members/${anna.id}`)).status).toBe(200),
    (to) => to === cora,
  );
  expect(mails.filter(({ to }) => to === cora).map(({ replyTo }) => replyTo)).toEqual([owner.email]);
});

test('news whose try failed while the address changed goes to the new address, not to the old mailbox', async () => {
  const anna = await join('manager');
  const { body } = await owner('POST', '/api/posts', { title: 'Figs', companyName: 'Fern' });
  await owner('PUT', `/api/posts/${body.id}/assignee`, { memberId: anna.id });
  const email = `new-${anna.email}`;
  const mails = await tryDuring(
    async () => {
      const form = { firstName: 'Anna', lastName: 'Hart', email, currentPassword: 'correct horse' };
      expect((await anna('POST', '/api/auth/update-profile', form)).status).toBe(200);
    },
    (to, subject) => to === anna.email && /Figs/.test(subject),
  );
  expect(mails.filter(({ subject }) => /Figs/.test(subject)).map(({ to }) => to)).toEqual([email]);
});

test('an inside review whose try failed while the address changed: the new mailbox gets a link that opens', async () => {
  const story = await stagesStory(it);
  await story.plan([story.inside({ needs: 'all' }), story.client()]);
  await story.send();
  const email = `new-${story.anna.email}`;
  const mails = await tryDuring(
    async () => {
      const form = { firstName: 'Anna', lastName: 'Hart', email, currentPassword: 'correct horse' };
      expect((await story.anna('POST', '/api/auth/update-profile', form)).status).toBe(200);
    },
    (to, subject) => to === story.anna.email && /Harvest|review/i.test(subject),
  );
  const asked = mails.filter(
    ({ to, text }) => [email, story.anna.email].includes(to) && text.includes('/approve/'),
  );
  expect(asked.map(({ to }) => to)).toEqual([email]);
  const token = /approve\/([\w-]{30,})/.exec(asked[0]?.text ?? '')?.[1];
  expect((await it.stranger('GET', `/api/approve/${token}`)).status).toBe(200);
});

test('an invitation that was withdrawn while its try failed is not sent later with a dead link', async () => {
  const to = 'kim@else.example';
  const { body } = await owner('POST', '/api/invitations', { role: 'viewer', email: to });
  const mails = await tryDuring(
    async () => expect((await owner('DELETE', `/api/invitations/${body.id}`)).status).toBe(200),
    (address) => address === to,
  );
  expect(mails.filter((one) => one.to === to)).toEqual([]);
});

test('what waited for the confirmation of an author who left is sent at once in the name of a confirmed colleague', async () => {
  const anna = await joinTeam(it, owner, { role: 'manager' });
  const many = Array.from({ length: 12 }, (_, at) => `cora${at}@client.example`);
  await anna('POST', '/api/posts', { title: 'Figs', companyName: 'Fern', reviewerEmails: many });
  await deliverAll();
  const held = () => it.ctx.db.select().from(messages).where(eq(messages.status, 'queued'));
  const [one] = (await held()).filter(({ error }) => error?.startsWith('Waiting'));
  expect(one?.error).toContain('until you confirm');
  await owner('DELETE', `/api/members/${anna.id}`);
  const { rows } = await it.ctx.db.execute<{ now: boolean }>(
    sql`select run_at <= now() as now from graphile_worker.jobs where key like ${`%${one?.id}`}`,
  );
  expect(rows).toEqual([{ now: true }]);
});
