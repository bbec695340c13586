import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { softAuthenticator } from '#tests/support/soft-authenticator.ts';
import { codeAt, stepAt } from './totp.ts';

let it: TestApp;
let owner: Client & { email: string; password: string };
let thief: string;
let made = 0;
beforeAll(async () => {
  it = await testApp({ mail: recordingMail() });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.pass(3_600_000);
  owner = await it.signIn();
  await confirm(owner.email);
  made += 1;
  thief = `thief${made}@elsewhere.test`;
});

const currentPassword = 'correct horse';
const confirm = async (email: string) =>
  it.stranger('POST', '/api/auth/confirm-email', {
    token: await mailedToken(it.ctx, 'email-confirmation', email),
  });

/** Somebody who knows the password changes the address, a while after the owner's own changes. */
async function takeAddress(): Promise<void> {
  it.clock.pass(60_000);
  const form = { firstName: 'Olive', lastName: 'Owner', email: thief, currentPassword };
  expect((await owner('POST', '/api/auth/update-profile', form)).status).toBe(200);
  it.clock.pass(60_000);
}

async function addPasskey(label: string) {
  const device = softAuthenticator();
  const begun = await owner('POST', '/api/auth/passkeys/options', { currentPassword });
  const credential = device.create(begun.body as { challenge: string });
  expect((await owner('POST', '/api/auth/passkeys', { label, credential })).status).toBe(201);
  return device;
}
async function opens(device: ReturnType<typeof softAuthenticator>): Promise<number> {
  const asked = await it.stranger('POST', '/api/auth/login/passkey/options');
  const credential = device.get(asked.body as { challenge: string });
  return (await it.stranger('POST', '/api/auth/login/passkey', { credential })).status;
}
async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const begun = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
  const { secret } = begun.body as { secret: string };
  const on = await owner('POST', '/api/auth/two-factor', { code: codeAt(secret, stepAt(it.clock.now())) });
  expect(on.status).toBe(200);
  return { secret, codes: (on.body as { recoveryCodes: string[] }).recoveryCodes };
}

const undo = async () =>
  it.stranger('POST', '/api/auth/undo-email', {
    token: await mailedToken(it.ctx, 'email-changed', owner.email),
  });
const logIn = (password: string) => it.stranger('POST', '/api/auth/login', { email: owner.email, password });

/** Opens the link in the old mailbox, chooses a password, and logs in with it. */
async function takeBack() {
  const done = await undo();
  expect(done.status).toBe(200);
  const { resetUrl, ended } = done.body as { resetUrl: string; ended: unknown };
  const token = new URL(resetUrl).searchParams.get('token');
  const set = await it.stranger('POST', '/api/auth/reset-password', { token, newPassword: 'mine again' });
  expect(set.status).toBe(200);
  return { ended, logIn: await logIn('mine again') };
}

const NOTHING = { passkeys: [], twoFactor: false, recoveryCodes: false, keys: [] };

describe('taking a change of the address back', () => {
  test('ends the passkeys that were added since, and no other', async () => {
    const own = await addPasskey('Own phone');
    await takeAddress();
    const foreign = await addPasskey('Other phone');
    const back = await takeBack();
    expect(back.ended).toEqual({ ...NOTHING, passkeys: ['Other phone'] });
    expect(back.logIn.status).toBe(200);
    expect([await opens(foreign), await opens(own)]).toEqual([401, 200]);
  });

  test('ends the two-factor that was switched on since: the new password is enough', async () => {
    await takeAddress();
    await switchOn();
    const back = await takeBack();
    expect(back.ended).toEqual({ ...NOTHING, twoFactor: true, recoveryCodes: true });
    expect(back.logIn.status).toBe(200);
    const cookie = String(back.logIn.headers['set-cookie']).split(';')[0] ?? '';
    const state = await it.stranger('GET', '/api/auth/two-factor', undefined, { cookie });
    expect(state.body).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  });

  test('ends a two-factor app also where it took the place of an earlier one', async () => {
    const { codes } = await switchOn();
    await takeAddress();
    const off = await owner('POST', '/api/auth/two-factor/off', { currentPassword, code: codes[0] });
    expect(off.status).toBe(200);
    await switchOn();
    expect((await takeBack()).logIn.status).toBe(200);
  });

  test('leaves the app from before, and ends recovery codes that were made since', async () => {
    const { secret } = await switchOn();
    await takeAddress();
    const renewed = await owner('POST', '/api/auth/two-factor/recovery-codes', { currentPassword });
    const [foreign] = (renewed.body as { recoveryCodes: string[] }).recoveryCodes;
    const back = await takeBack();
    expect(back.ended).toEqual({ ...NOTHING, recoveryCodes: true });
    expect(back.logIn.status).toBe(202);
    const { ticket } = back.logIn.body.twoFactor as { ticket: string };
    const enter = (code = '') => it.stranger('POST', '/api/auth/login/code', { ticket, code });
    expect((await enter(foreign)).status).toBe(401);
    expect((await enter(codeAt(secret, stepAt(it.clock.now())))).status).toBe(200);
  });

  test('ends the keys that were made since, and no other', async () => {
    const own = await programOf(it, owner, { name: 'Website' });
    await takeAddress();
    const foreign = await programOf(it, owner, { name: 'Robot' });
    expect((await foreign.program('GET', '/api/posts')).status).toBe(200);
    expect((await takeBack()).ended).toEqual({ ...NOTHING, keys: ['Robot'] });
    expect((await foreign.program('GET', '/api/posts')).status).toBe(401);
    expect((await own.program('GET', '/api/posts')).status).toBe(200);
  });

  test('ends the old password: nobody comes in with it before there is a new one', async () => {
    await takeAddress();
    const done = await undo();
    expect(done.body).toMatchObject({ ended: NOTHING });
    expect((await logIn(currentPassword)).status).toBe(401);
  });
});

describe('while a change of the address can be taken back', () => {
  const subjectsTo = async (to: string) =>
    (await it.ctx.db.select().from(messages).where(eq(messages.to, to)))
      .filter(({ kind }) => kind === 'sign-in-changed')
      .map(({ subject }) => subject);

  test('the old address, too, is told what changes about the sign-in, and how to take it back', async () => {
    await takeAddress();
    await addPasskey('Other phone');
    await programOf(it, owner, { name: 'Robot' });
    const told = ['A passkey was added at Greenroom', 'A key was made at Greenroom'];
    expect((await subjectsTo(thief)).toSorted()).toEqual(told.toSorted());
    expect((await subjectsTo(owner.email)).toSorted()).toEqual(told.toSorted());
    const mails = await it.ctx.db.select().from(messages).where(eq(messages.kind, 'sign-in-changed'));
    const toOld = mails.filter(({ to }) => to === owner.email);
    for (const { text } of toOld) expect(text).toContain('This was not me');
    for (const { text } of mails.filter(({ to }) => to === thief))
      expect(text).not.toContain('This was not me');
  });

  test('and not after the three days', async () => {
    await takeAddress();
    it.clock.pass(3 * 86_400_000);
    await addPasskey('Phone');
    expect(await subjectsTo(owner.email)).toEqual([]);
    expect(await subjectsTo(thief)).toEqual(['A passkey was added at Greenroom']);
  });

  test('an address that nobody ever confirmed is not written to', async () => {
    const unsure = await it.signIn();
    const form = { firstName: 'Olive', lastName: 'Owner', email: thief, currentPassword };
    await unsure('POST', '/api/auth/update-profile', form);
    await programOf(it, unsure);
    expect(await subjectsTo(unsure.email)).toEqual([]);
    expect(await subjectsTo(thief)).toEqual(['A key was made at Greenroom']);
  });
});
