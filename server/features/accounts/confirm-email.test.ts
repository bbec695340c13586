import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailLinks, users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { deliveryKey } from '#server/features/messages/delivery-job.ts';
import { mailedLink, mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { resetLinkFor } from './reset-password.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp({ mail: recordingMail() });
});
afterAll(() => it.close());

const confirm = (token: string) => it.stranger('POST', '/api/auth/confirm-email', { token });
const tokenFor = (email: string) => mailedToken(it.ctx, 'email-confirmation', email);
const isConfirmed = async (owner: Client) =>
  (await owner('GET', '/api/auth/user')).body.emailConfirmed as boolean;
const mailsTo = (email: string) => it.ctx.db.select().from(messages).where(eq(messages.to, email));
const BAD = { status: 400, body: { message: 'This confirmation link is invalid or has expired' } };

test('a new account is asked by mail, and the link confirms its address, once', async () => {
  const owner = await it.signIn();
  expect(await isConfirmed(owner)).toBe(false);
  const link = await mailedLink(it.ctx, 'email-confirmation', owner.email);
  expect(`${link?.origin}${link?.pathname}`).toBe('http://localhost:3000/confirm-email');
  const token = await tokenFor(owner.email);
  expect(JSON.stringify(await it.ctx.db.select().from(emailLinks))).not.toContain(token);
  // The sign-up asked; the log-in did not ask a second time.
  expect(await mailsTo(owner.email)).toHaveLength(1);

  expect(await confirm(token)).toMatchObject({
    status: 200,
    body: { message: 'Your e-mail address is confirmed' },
  });
  expect(await isConfirmed(owner)).toBe(true);
  const [user] = await it.ctx.db.select().from(users).where(eq(users.email, owner.email));
  expect(user?.emailConfirmedAt).toBeInstanceOf(Date);
  expect(await confirm(token)).toMatchObject(BAD);
});

const dueIn = async (id: string) => {
  const { rows } = await it.ctx.db.execute<{ seconds: number }>(
    sql`select extract(epoch from run_at - now())::float8 as seconds
          from graphile_worker.jobs where key = ${deliveryKey(id)}`,
  );
  return rows[0]?.seconds;
};

/** Sends to one address more than allowed; returns the message that is held back. */
async function heldOf(person: Client): Promise<string> {
  const reviewerEmails = Array.from({ length: 11 }, (_, at) => `reviewer${at}@client.example`);
  await person('POST', '/api/posts', {
    title: 'Spring',
    caption: 'Hello',
    companyName: 'ACME',
    reviewerEmails,
  });
  const all = (await person('GET', '/api/messages')).body as { id: string; to: string }[];
  const asked = all.filter((one) => reviewerEmails.includes(one.to));
  for (const { id } of asked) await deliverMessage(it.ctx, id, 'a worker').catch(() => undefined);
  const [held, ...none] = (
    (await person('GET', '/api/messages')).body as { id: string; status: string }[]
  ).filter((one) => one.status === 'queued' && asked.some(({ id }) => id === one.id));
  expect(none).toEqual([]);
  const id = held?.id ?? '';
  await it.ctx.db.execute(sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where key = ${deliveryKey(id)}),
      run_at => now() + interval '5 hours')`);
  expect(await dueIn(id)).toBeGreaterThan(3600);
  return id;
}

test('what the limit of an unconfirmed account kept back goes out with the confirmation', async () => {
  const owner = await it.signIn();
  const held = await heldOf(owner);
  await confirm(await tokenFor(owner.email));
  expect(await dueIn(held)).toBeLessThanOrEqual(0);
});

test.each(['the confirmation', 'a new password by mail'])(
  'with %s it goes out of every agency of the person, and nobody else’s does',
  async (way) => {
    const person = await it.signIn();
    const boss = await it.signIn();
    const first = await heldOf(person);
    const { body } = await boss('POST', '/api/invitations', { role: 'manager', companies: 'all' });
    const path = new URL((body as { url: string }).url).pathname.replace('/join/', '/api/invitations/');
    expect((await person('POST', `${path}/accept`)).status).toBe(200);
    const second = await heldOf(person);
    const [row] = await it.ctx.db.select().from(messages).where(eq(messages.id, second));
    if (!row) throw new Error('nothing is held back');
    const other = randomUUID();
    const { id: userId } = (await boss('GET', '/api/auth/user')).body as { id: string };
    await it.ctx.db.insert(messages).values({ ...row, id: other, userId });
    await it.ctx.db.execute(sql`
      select graphile_worker.add_job('deliver-message', '{}', job_key => ${deliveryKey(other)},
        run_at => now() + interval '5 hours')`);
    if (way === 'the confirmation') await confirm(await tokenFor(person.email));
    else {
      await it.stranger('POST', '/api/auth/forgot-password', { email: person.email });
      const token = await mailedToken(it.ctx, 'password-reset', person.email);
      const answer = await it.stranger('POST', '/api/auth/reset-password', {
        token,
        newPassword: 'another horse',
      });
      expect(answer.status).toBe(200);
    }
    expect(await dueIn(first)).toBeLessThanOrEqual(0);
    expect(await dueIn(second)).toBeLessThanOrEqual(0);
    expect(await dueIn(other)).toBeGreaterThan(3600);
  },
);

test('a made-up link, one of another kind and one that is a week old are refused', async () => {
  const owner = await it.signIn();
  await it.stranger('POST', '/api/auth/forgot-password', { email: owner.email });
  expect(await confirm('made up')).toMatchObject(BAD);
  expect(await confirm(await mailedToken(it.ctx, 'password-reset', owner.email))).toMatchObject(BAD);
  it.clock.pass(7 * 86_400_000);
  expect(await confirm(await tokenFor(owner.email))).toMatchObject(BAD);
  expect(await isConfirmed(owner)).toBe(false);
});

test('“send again” replaces the link, is limited, and has nothing to do once the address is confirmed', async () => {
  const owner = await it.signIn();
  const first = await tokenFor(owner.email);
  const again = () => owner('POST', '/api/auth/confirm-email/resend');
  expect((await again()).status).toBe(200);
  expect(await confirm(first)).toMatchObject(BAD);
  for (let turn = 0; turn < 4; turn += 1) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
  it.clock.pass(3_600_000);
  expect((await confirm(await tokenFor(owner.email))).status).toBe(200);
  expect((await again()).status).toBe(409);
});

test('a log-in asks again once the link is dead', async () => {
  const { email, password } = await it.signIn();
  it.clock.pass(8 * 86_400_000);
  await it.stranger('POST', '/api/auth/login', { email, password });
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await confirm(await tokenFor(email))).status).toBe(200);
});

test('one caller has so many strangers written to and no more; the account is made all the same', async () => {
  const far = await testApp({ mail: recordingMail(), publicUrl: 'https://greenroom.example' });
  try {
    for (let turn = 0; turn < 22; turn += 1) {
      const answer = await far.stranger(
        'POST',
        '/api/auth/signup',
        {
          email: `stranger${turn}@nowhere.test`,
          phone: `55533300${String(turn).padStart(2, '0')}`,
          password: 'long enough',
          firstName: 'Buy cheap watches',
          lastName: 'Now',
          companyName: 'Spam',
        },
        { 'x-forwarded-for': '203.0.113.5' },
      );
      expect(answer.status).toBe(201);
    }
    const written = await far.ctx.db.select().from(messages);
    expect(written).toHaveLength(20);
    expect(JSON.stringify(written)).not.toContain('watches');
  } finally {
    await far.close();
  }
});

test('a new password by mail confirms the address too; one whose link was printed does not', async () => {
  const [mailed, printed] = [await it.signIn(), await it.signIn()];
  const reset = async (owner: typeof mailed, token: string) => {
    const body = { token, newPassword: 'a new password' };
    expect((await it.stranger('POST', '/api/auth/reset-password', body)).status).toBe(200);
    const [user] = await it.ctx.db.select().from(users).where(eq(users.email, owner.email));
    return user?.emailConfirmedAt;
  };
  await it.stranger('POST', '/api/auth/forgot-password', { email: mailed.email });
  expect(await reset(mailed, await mailedToken(it.ctx, 'password-reset', mailed.email))).not.toBeNull();
  const link = new URL((await resetLinkFor(it.ctx, printed.email)) ?? '');
  expect(await reset(printed, link.searchParams.get('token') ?? '')).toBeNull();
});

test('without an e-mail sender nothing is asked and nothing is missing', async () => {
  const laptop = await testApp();
  try {
    const owner = await laptop.signIn();
    expect(await isConfirmed(owner)).toBe(true);
    expect(await laptop.ctx.db.select().from(messages)).toEqual([]);
    expect((await owner('POST', '/api/auth/confirm-email/resend')).status).toBe(409);
  } finally {
    await laptop.close();
  }
});
