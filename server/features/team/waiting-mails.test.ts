import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let mail: ReturnType<typeof recordingMail>;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.ctx.mail = mail = recordingMail();
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
/** Delivers what waits, and returns what somebody got of it. */
async function deliveredTo(address: string) {
  const waiting = await it.ctx.db.select().from(messages).where(eq(messages.status, 'queued'));
  for (const { id } of waiting) await deliverMessage(it.ctx, id, 'a worker');
  return mail.mails.filter((one) => one.to === address);
}

describe('the mail of an invitation, while it waits', () => {
  const TO = 'kim@else.example';
  const invite = async (by: Client, role = 'viewer') =>
    (await by('POST', '/api/invitations', { role, email: TO })).body as { id: string; url: string };

  test('is not sent once the invitation is withdrawn; the Outbox says why', async () => {
    const { id } = await invite(owner);
    expect((await owner('DELETE', `/api/invitations/${id}`)).status).toBe(200);
    expect(await deliveredTo(TO)).toEqual([]);
    const [told] = (await owner('GET', '/api/messages')).body.filter((one: { to: string }) => one.to === TO);
    expect(told).toMatchObject({
      status: 'failed',
      error: 'The invitation was withdrawn before this was sent',
    });
  });

  test('is sent once where another invitation took its place, with the link that works', async () => {
    await invite(owner);
    const { url } = await invite(owner, 'creator');
    const mails = await deliveredTo(TO);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(url);
  });

  test('is not sent once whoever invited was removed', async () => {
    const other = await join('owner');
    await invite(other);
    await owner('DELETE', `/api/members/${other.id}`);
    expect(await deliveredTo(TO)).toEqual([]);
  });
});

describe('a review link that waits', () => {
  const CORA = 'cora@client.example';
  const send = (by: Client) =>
    by('POST', '/api/posts', { title: 'Figs', companyName: 'Fern', reviewerEmails: [CORA] });

  test('brings replies to whoever has the post once its author was removed', async () => {
    const anna = await join('manager');
    await send(anna);
    await owner('DELETE', `/api/members/${anna.id}`);
    expect((await deliveredTo(CORA)).map(({ replyTo }) => replyTo)).toEqual([owner.email]);
  });

  test('brings replies to the address that its author has by then', async () => {
    await send(owner);
    const form = { firstName: 'Olive', lastName: 'Hart', email: `new-${owner.email}` };
    const changed = await owner('POST', '/api/auth/update-profile', {
      ...form,
      currentPassword: 'correct horse',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await confirmed(form);
    expect((await deliveredTo(CORA)).map(({ replyTo }) => replyTo)).toEqual([form.email]);
  });
});
