import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { mailedLink, mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp({ mail: recordingMail() });
});
afterAll(() => it.close());

let made = 0;
const newAddress = () => {
  made += 1;
  return `moved${made}@agency.test`;
};
type Owner = Awaited<ReturnType<TestApp['signIn']>>;
const move = (owner: Owner, email: string, more: object = {}) =>
  owner('POST', '/api/auth/update-profile', { firstName: 'Olive', lastName: 'Owner', email, ...more });
const confirm = async (email: string) =>
  it.stranger('POST', '/api/auth/confirm-email', {
    token: await mailedToken(it.ctx, 'email-confirmation', email),
  });
const undoTokenOf = (email: string) => mailedToken(it.ctx, 'email-changed', email);
const undo = async (token: string) => it.stranger('POST', '/api/auth/undo-email', { token });
const elsewhere = async ({ email, password }: Owner) => {
  const login = await it.stranger('POST', '/api/auth/login', { email, password });
  return { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' };
};
const emailOf = async (owner: Owner) => (await owner('GET', '/api/auth/user')).body.email as string;
const ASKED = { status: 403, body: { message: 'Please enter your password to change your email' } };

describe('a new e-mail address', () => {
  test('needs nothing more than ten minutes after the log-in, and the password from then on', async () => {
    const owner = await it.signIn();
    const [first, second] = [newAddress(), newAddress()];
    expect((await move(owner, first)).body).toMatchObject({ email: first, emailConfirmed: false });
    // Used all the time: only the log-in counts.
    for (let minute = 0; minute < 11; minute += 1) {
      it.clock.pass(60_000);
      await owner('GET', '/api/auth/user');
    }
    expect(await move(owner, second)).toMatchObject(ASKED);
    expect(await move(owner, second, { currentPassword: '' })).toMatchObject(ASKED);
    expect(await move(owner, second, { currentPassword: 'not this one' })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Current password is incorrect' } },
    });
    expect(await emailOf(owner)).toBe(first);
    expect((await move(owner, second, { currentPassword: owner.password })).status).toBe(200);
    expect(await emailOf(owner)).toBe(second);
  });

  test('is not a new one in another spelling, and other changes need no password', async () => {
    const owner = await it.signIn();
    await confirm(owner.email);
    it.clock.pass(3_600_000);
    const shouted = owner.email.toUpperCase();
    expect((await move(owner, shouted, { firstName: 'Rosa' })).body).toMatchObject({
      email: shouted,
      firstName: 'Rosa',
      emailConfirmed: true,
    });
    expect(await mailedLink(it.ctx, 'email-changed', owner.email)).toBeNull();
  });

  test('gives a session so many guesses at the password and no more', async () => {
    const owner = await it.signIn();
    it.clock.pass(3_600_000);
    const guess = () => move(owner, newAddress(), { currentPassword: 'not this one' });
    for (let turn = 0; turn < 20; turn += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('ends the other sessions, voids what was mailed to the old address, and is unconfirmed', async () => {
    const owner = await it.signIn();
    const other = await elsewhere(owner);
    await it.stranger('POST', '/api/auth/forgot-password', { email: owner.email });
    const reset = await mailedToken(it.ctx, 'password-reset', owner.email);
    const oldConfirmation = await mailedToken(it.ctx, 'email-confirmation', owner.email);
    const email = newAddress();
    await move(owner, email);
    expect((await it.stranger('GET', '/api/auth/user', undefined, other)).status).toBe(401);
    const body = { token: reset, newPassword: 'a new password' };
    expect((await it.stranger('POST', '/api/auth/reset-password', body)).status).toBe(400);
    const old = await it.stranger('POST', '/api/auth/confirm-email', { token: oldConfirmation });
    expect(old.status).toBe(400);
    expect((await owner('GET', '/api/auth/user')).body.emailConfirmed).toBe(false);
    expect((await confirm(email)).status).toBe(200);
    expect((await owner('GET', '/api/auth/user')).body.emailConfirmed).toBe(true);
  });

  test('that is another account’s is refused, and nobody is told anything', async () => {
    const [owner, other] = [await it.signIn(), await it.signIn()];
    expect((await move(owner, other.email)).status).toBe(409);
    expect(await mailedLink(it.ctx, 'email-changed', owner.email)).toBeNull();
  });

  test('without an e-mail sender is saved, and no dead mail is written', async () => {
    const laptop = await testApp();
    try {
      const owner = await laptop.signIn();
      expect((await move(owner, newAddress())).body.emailConfirmed).toBe(true);
      expect(await laptop.ctx.db.select().from(messages)).toEqual([]);
    } finally {
      await laptop.close();
    }
  });
});

describe('whoever reads the old address', () => {
  /** An owner whose confirmed address somebody has changed. */
  const moved = async () => {
    const owner = await it.signIn();
    await confirm(owner.email);
    const thief = newAddress();
    expect((await move(owner, thief)).status).toBe(200);
    return { owner, thief, old: owner.email };
  };

  test('is told, and takes the change back: everyone is out, and a new password is chosen at once', async () => {
    const { owner, thief, old } = await moved();
    await confirm(thief);
    await it.stranger('POST', '/api/auth/forgot-password', { email: thief });
    const reset = await mailedToken(it.ctx, 'password-reset', thief);
    await owner('POST', '/api/auth/change-password', {
      currentPassword: owner.password,
      newPassword: 'the thief’s own',
    });
    const [told] = await it.ctx.db.select().from(messages).where(eq(messages.kind, 'email-changed'));
    expect(told?.text).toContain('The link is not shown here');

    const link = await mailedLink(it.ctx, 'email-changed', old);
    expect(link?.pathname).toBe('/undo-email');
    const done = await undo(link?.searchParams.get('token') ?? '');
    expect(done).toMatchObject({
      status: 200,
      body: { message: 'Your e-mail address is back. Please choose a new password now.' },
    });
    expect((await owner('GET', '/api/auth/user')).status).toBe(401);
    const [user] = await it.ctx.db.select().from(users).where(eq(users.email, old));
    expect(user?.emailConfirmedAt).not.toBeNull();
    const set = (token: string | null) =>
      it.stranger('POST', '/api/auth/reset-password', { token, newPassword: 'mine again' });
    expect((await set(reset)).status).toBe(400);
    expect((await set(new URL(done.body.resetUrl).searchParams.get('token'))).status).toBe(200);
    const login = await it.stranger('POST', '/api/auth/login', { email: old, password: 'mine again' });
    expect(login.status).toBe(200);
    expect((await undo(await undoTokenOf(old))).status).toBe(400);
  });

  test('has three days, and a made-up link has none', async () => {
    const [late, early] = [await moved(), await moved()];
    expect((await undo('made up')).status).toBe(400);
    expect((await undo(await mailedToken(it.ctx, 'email-confirmation', late.thief))).status).toBe(400);
    it.clock.pass(3 * 86_400_000 - 60_000);
    expect((await undo(await undoTokenOf(early.old))).status).toBe(200);
    it.clock.pass(120_000);
    expect(await undo(await undoTokenOf(late.old))).toMatchObject({
      status: 400,
      body: { message: 'This link is invalid or has expired' },
    });
  });

  test('is not outrun by a second change: that one’s way back leads to the thief and ends with it', async () => {
    const { owner, thief, old } = await moved();
    await confirm(thief);
    await move(owner, newAddress());
    const thiefsWayBack = await undoTokenOf(thief);
    expect((await undo(await undoTokenOf(old))).status).toBe(200);
    expect((await undo(thiefsWayBack)).status).toBe(400);
  });

  test('still has the way back after the thief has used a later one', async () => {
    const { owner, thief, old } = await moved();
    await confirm(thief);
    await move(owner, newAddress());
    expect((await undo(await undoTokenOf(thief))).status).toBe(200);
    expect((await undo(await undoTokenOf(old))).status).toBe(200);
    expect(await it.ctx.db.select().from(users).where(eq(users.email, old))).toHaveLength(1);
  });

  test('reads why it cannot be taken back where another account has the address by now', async () => {
    const { owner, thief, old } = await moved();
    await it.signIn({ email: old });
    expect(await undo(await undoTokenOf(old))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Another account uses this e-mail address') as string },
    });
    expect(await emailOf(owner)).toBe(thief);
  });

  test('and had never confirmed it, has no way back once the new one is confirmed', async () => {
    const owner = await it.signIn();
    const [typo, right] = [owner.email, newAddress()];
    await move(owner, right);
    const wayBack = await undoTokenOf(typo);
    expect(wayBack).not.toBe('');
    await confirm(right);
    expect((await undo(wayBack)).status).toBe(400);
    expect(await emailOf(owner)).toBe(right);
  });
});
