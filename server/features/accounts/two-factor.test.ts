import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  LOG_IN_AGAIN,
  USED_CODE,
  WRONG_CODE,
  WRONG_RECOVERY_CODE,
} from '#domain/accounts/two-factor-contract.ts';
import { messages } from '#server/db/schema/messages.ts';
import { authenticators, recoveryCodes } from '#server/db/schema/two-factor.ts';
import { testApp, type Answer, type Client, type TestApp } from '#tests/support/app.ts';
import { resealAuthenticators } from './authenticators.ts';
import { resetLinkFor } from './reset-password.ts';
import { codeAt, stepAt } from './totp.ts';

let it: TestApp;
let owner: Client & { email: string; password: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.pass(3_600_000);
  owner = await it.signIn();
});

const codeNow = (secret: string) => codeAt(secret, stepAt(it.clock.now()));
const nextCode = (secret: string) => {
  it.clock.pass(30_000);
  return codeNow(secret);
};
const currentPassword = 'correct horse';

async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const begun = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
  const { secret } = begun.body as { secret: string };
  const on = await owner('POST', '/api/auth/two-factor', { code: codeNow(secret) });
  expect(on.status).toBe(200);
  return { secret, codes: (on.body as { recoveryCodes: string[] }).recoveryCodes };
}

const logIn = (password = currentPassword): Promise<Answer> =>
  it.stranger('POST', '/api/auth/login', { email: owner.email, password });
const ticket = async () => (await logIn()).body.twoFactor.ticket as string;
const secondStep = async (code: string, headers?: Record<string, string>) =>
  it.stranger('POST', '/api/auth/login/code', { ticket: await ticket(), code }, headers);
const subjects = async () =>
  (await it.ctx.db.select().from(messages).where(eq(messages.to, owner.email)))
    .filter(({ kind }) => kind === 'sign-in-changed')
    .map(({ subject }) => subject);

describe('switching two-factor on', () => {
  test('needs the password, and a code of the app before anything asks for one', async () => {
    const wrong = await owner('POST', '/api/auth/two-factor/start', { currentPassword: 'guess' });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Current password is incorrect']);
    const begun = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
    expect(begun.body.uri).toContain(begun.body.secret);
    expect((await logIn()).body.user.email).toBe(owner.email);
    const code = await owner('POST', '/api/auth/two-factor', { code: '000000' });
    expect([code.status, code.body.fields]).toEqual([400, { code: WRONG_CODE }]);
    expect((await owner('GET', '/api/auth/two-factor')).body).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      mustShow: false,
    });
  });

  test('shows ten recovery codes once, keeps only hashes, and tells the person', async () => {
    const { secret, codes } = await switchOn();
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const kept = JSON.stringify([
      await it.ctx.db.select().from(recoveryCodes),
      await it.ctx.db.select().from(authenticators),
    ]);
    for (const one of [...codes, secret]) expect(kept).not.toContain(one);
    const state = await owner('GET', '/api/auth/two-factor');
    expect(state.body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(await subjects()).toEqual(['Two-factor is on at Greenroom']);
    const again = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
    expect(again.status).toBe(409);
  });

  test('a key that waited too long for its first code is begun anew', async () => {
    const begun = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
    it.clock.pass(31 * 60_000);
    const late = await owner('POST', '/api/auth/two-factor', { code: codeNow(begun.body.secret) });
    expect(late.status).toBe(409);
  });
});

describe('a log-in with two-factor', () => {
  test('is answered 202 with a ticket and opens no session; the code then opens one', async () => {
    const { secret } = await switchOn();
    const first = await logIn();
    expect([first.status, Object.keys(first.body)]).toEqual([202, ['twoFactor']]);
    expect(first.headers['set-cookie']).toBeUndefined();
    const code = nextCode(secret);
    const opened = await it.stranger('POST', '/api/auth/login/code', {
      ticket: first.body.twoFactor.ticket,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([opened.status, opened.body.user.email]).toEqual([200, owner.email]);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    expect((await it.stranger('GET', '/api/auth/user', undefined, { cookie })).status).toBe(200);
  });

  test('tells a stranger nothing before the right password', async () => {
    const plain = await it.signIn();
    await switchOn();
    const guessed = await logIn('not the password');
    const form = { email: plain.email, password: 'not the password' };
    expect(guessed).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect((await it.stranger('POST', '/api/auth/login', form)).body).toEqual(guessed.body);
  });

  test('takes no code twice, nor one that is older than the last', async () => {
    const { secret } = await switchOn();
    const code = nextCode(secret);
    const [before, used] = [codeAt(secret, stepAt(it.clock.now()) - 1), await secondStep(code)];
    expect(used.status).toBe(200);
    expect(await secondStep(code)).toMatchObject({ status: 401, body: { message: USED_CODE } });
    expect(await secondStep(before)).toMatchObject({ status: 401, body: { message: WRONG_CODE } });
    const off = await owner('POST', '/api/auth/two-factor/off', { currentPassword, code });
    expect(off.body.fields).toEqual({ code: USED_CODE });
    expect((await secondStep(nextCode(secret))).status).toBe(200);
  });

  test('of two that come at once with the same code one is let in', async () => {
    const { secret } = await switchOn();
    const form = { ticket: await ticket(), code: nextCode(secret) };
    const answers = await Promise.all([1, 2].map(() => it.stranger('POST', '/api/auth/login/code', form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a recovery code works once, is told to the person, and no longer after new ones were made', async () => {
    const { codes } = await switchOn();
    const [first = '', second = ''] = codes;
    expect((await secondStep(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    // One that was used, and one that never was, are told in the same words.
    for (const wrong of [first, 'abcd-efgh-ijkl-mnop'])
      expect(await secondStep(wrong)).toMatchObject({ status: 401, body: { message: WRONG_RECOVERY_CODE } });
    for (const typo of ['12345', '1234 567'])
      expect(await secondStep(typo)).toMatchObject({ status: 401, body: { message: WRONG_CODE } });
    expect((await owner('GET', '/api/auth/two-factor')).body.recoveryCodesLeft).toBe(9);
    expect(await subjects()).toContain('A recovery code was used at Greenroom');
    const renewed = await owner('POST', '/api/auth/two-factor/recovery-codes', { currentPassword });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await secondStep(second)).status).toBe(401);
    expect((await secondStep(renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  test('guesses are limited, a volley too; a device that the account knows is not kept out by them', async () => {
    const { secret } = await switchOn();
    const opened = await secondStep(nextCode(secret));
    const device = (opened.headers['set-cookie'] as string[] | undefined)
      ?.find((one) => one.startsWith('greenroom.device'))
      ?.split(';')[0];
    const form = { ticket: await ticket(), code: '000000' };
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => it.stranger('POST', '/api/auth/login/code', form)),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    const right = nextCode(secret);
    expect((await secondStep(right)).status).toBe(429);
    expect((await secondStep(right, { cookie: device ?? '' })).status).toBe(200);
  });

  const deviceOf = ({ headers }: Answer) => {
    const set = [headers['set-cookie'] ?? []].flat().map(String);
    return { cookie: set.find((one) => one.startsWith('greenroom.device'))?.split(';')[0] ?? '' };
  };
  /** The statuses of wrong codes, one after the other. */
  const guess = async (times: number, from: Record<string, string> = {}, password = currentPassword) => {
    const form = { ticket: (await logIn(password)).body.twoFactor.ticket as string, code: '000000' };
    const statuses = [];
    for (let n = 0; n < times; n += 1)
      statuses.push((await it.stranger('POST', '/api/auth/login/code', form, from)).status);
    return statuses;
  };
  const reset = async (newPassword: string) => {
    const token = (await resetLinkFor(it.ctx, owner.email))?.split('token=')[1];
    return deviceOf(await it.stranger('POST', '/api/auth/reset-password', { token, newPassword }));
  };

  test('a new password by mail shows no second factor: its device guesses within the limits of strangers', async () => {
    await switchOn();
    expect(await guess(10)).toEqual(Array(10).fill(401));
    for (const password of ['first new password', 'second new password']) {
      const device = await reset(password);
      expect(device.cookie).not.toBe('');
      expect(await guess(2, device, password)).toEqual([429, 429]);
    }
    // The device is known for passwords all the same: nobody else's guesses keep it out.
    const device = await reset('third new password');
    for (let n = 0; n < 20; n += 1) await logIn('wrong');
    expect((await logIn('third new password')).status).toBe(429);
    const form = { email: owner.email, password: 'third new password' };
    expect((await it.stranger('POST', '/api/auth/login', form, device)).status).toBe(202);
  });

  test('a session of one factor that changes the password makes its device known for passwords alone', async () => {
    const ofOneFactor = await it.logIn(owner);
    await switchOn();
    const form = { currentPassword, newPassword: 'another horse' };
    const device = deviceOf(await ofOneFactor('POST', '/api/auth/change-password', form));
    expect(device.cookie).not.toBe('');
    await guess(10, {}, 'another horse');
    expect(await guess(1, device, 'another horse')).toEqual([429]);
  });

  test('the device of a session of two factors stays known for codes with a new password', async () => {
    await switchOn();
    const form = { currentPassword, newPassword: 'another horse' };
    const device = deviceOf(await owner('POST', '/api/auth/change-password', form));
    await guess(10, {}, 'another horse');
    expect(await guess(1, device, 'another horse')).toEqual([401]);
  });

  test('a device that the account knows guesses fifty times a day at most', async () => {
    const { secret } = await switchOn();
    const device = deviceOf(await secondStep(nextCode(secret)));
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push(...(await guess(10, device)));
      it.clock.pass(901_000);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(Array(10).fill(429));
    it.clock.pass(86_400_000);
    expect((await secondStep(nextCode(secret), device)).status).toBe(200);
  });

  test('a ticket ends with its time, with a new password, and is not made up', async () => {
    const { secret } = await switchOn();
    const old = await ticket();
    const tryWith = (one: string) =>
      it.stranger('POST', '/api/auth/login/code', { ticket: one, code: codeNow(secret) });
    it.clock.pass(11 * 60_000);
    const [id, , signature] = old.split('.');
    for (const bad of [old, `${id}.${it.clock.now().getTime() + 99_999}.${signature}`, 'x', '..'])
      expect(await tryWith(bad)).toMatchObject({ status: 401, body: { message: LOG_IN_AGAIN } });
    const fresh = await ticket();
    await owner('POST', '/api/auth/change-password', { currentPassword, newPassword: 'another horse' });
    expect((await tryWith(fresh)).status).toBe(401);
  });
});

describe('switching two-factor off', () => {
  test('needs password and code; then the password is enough, and the person is told', async () => {
    const { secret, codes } = await switchOn();
    const off = (body: object) => owner('POST', '/api/auth/two-factor/off', body);
    expect((await off({ currentPassword })).status).toBe(400);
    expect((await off({ currentPassword, code: '123456' })).body.fields).toEqual({ code: WRONG_CODE });
    expect((await off({ currentPassword: 'guess', code: nextCode(secret) })).status).toBe(400);
    expect((await off({ currentPassword, code: codes[3] })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
    expect(await subjects()).toContain('Two-factor is off at Greenroom');
    expect((await owner('GET', '/api/auth/two-factor')).body).toMatchObject({ isOn: false });
    expect((await off({ currentPassword, code: codes[4] })).status).toBe(409);
  });

  test('whoever runs the server takes all of it away from who has lost everything', async () => {
    await switchOn();
    expect(await resetLinkFor(it.ctx, owner.email)).toContain('/reset-password?token=');
    expect((await logIn()).status).toBe(202);
    expect(await resetLinkFor(it.ctx, owner.email, { twoFactorOff: true })).toContain('token=');
    expect((await logIn()).status).toBe(200);
  });

  test('a new secret key opens what the old one sealed', async () => {
    const { secret } = await switchOn();
    const keys = { secretKey: 'a new key', secretKeyOld: it.ctx.secretKey };
    await resealAuthenticators({ ...it.ctx, ...keys });
    expect((await secondStep(nextCode(secret))).status).toBe(401);
    await resealAuthenticators({ ...it.ctx, secretKeyOld: 'a new key' });
    expect((await secondStep(nextCode(secret))).status).toBe(200);
  });
});
