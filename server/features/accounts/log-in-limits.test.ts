import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { rateLimits } from '#server/db/schema/accounts.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import * as passwords from '#tests/support/quick-passwords.ts';

// Passwords are only counted here, not hashed.
let hash: MockInstance<typeof passwords.hash>;
let verify: MockInstance<typeof passwords.verify>;
beforeEach(() => {
  hash = vi.spyOn(passwords, 'hash');
  verify = vi.spyOn(passwords, 'verify');
});

let it: TestApp;
beforeAll(async () => {
  it = await testApp({ publicUrl: 'https://greenroom.example', mail: recordingMail() });
});
afterAll(() => it.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await it.ctx.db.delete(rateLimits);
});

const logIn = (form: { email: string; password: string }, caller: string, cookie = '') =>
  it.stranger('POST', '/api/auth/login', form, { 'x-forwarded-for': caller, ...(cookie && { cookie }) });

const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map(String);
const deviceOf = (answer: { headers: Record<string, unknown> }) =>
  cookiesOf(answer)
    .find((one) => one.startsWith('greenroom.device='))
    ?.split(';')[0] ?? '';

/** An owner who has logged in once, so that the device is known. */
async function anOwner() {
  const { email, password } = await it.signIn();
  const form = { email, password };
  return { form, device: deviceOf(await logIn(form, '198.51.100.7')) };
}

/** Guesses from several addresses, until strangers are locked out. */
async function lockOut(email: string) {
  for (let turn = 0; turn < 105; turn += 1) {
    const answer = await logIn({ email, password: `guess ${turn}` }, `203.0.113.${turn % 7}`);
    if (turn < 100) expect([turn, answer.status]).toEqual([turn, 401]);
  }
}

test('a network of 2^64 addresses is one caller', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const from = `2001:db8:1:2:${turn}::1`;
    statuses.push((await logIn({ email: 'guess@me.test', password: 'nope nope' }, from)).status);
  }
  expect(statuses).toEqual([...Array<number>(15).fill(401), ...Array<number>(5).fill(429)]);
});

test('a list of invented addresses ends after sixty, before a password is looked at, and holds up no other caller', async () => {
  verify.mockClear();
  const answers = await Promise.all(
    Array.from({ length: 281 }, (_, turn) =>
      logIn({ email: `invented${turn}@me.test`, password: 'nope nope' }, '203.0.113.50'),
    ),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(60);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused).toHaveLength(221);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(verify).toHaveBeenCalledTimes(60);
  const { form } = await anOwner();
  expect((await logIn(form, '203.0.113.51')).status).toBe(200);
});

test('somebody’s own account does not give back the guesses at others', async () => {
  const { form } = await anOwner();
  const guess = (turn: number) =>
    logIn({ email: `other${turn}@me.test`, password: 'nope nope' }, '203.0.113.60');
  for (let turn = 0; turn < 60; turn += 1) {
    expect((await guess(turn)).status).toBe(401);
    if (turn % 20 === 0) expect((await logIn(form, '203.0.113.60')).status).toBe(200);
  }
  expect((await guess(60)).status).toBe(429);
});

test('guesses lock a stranger out, and the owner on a known device gets in', async () => {
  const { form, device } = await anOwner();
  await lockOut(form.email);
  expect((await logIn(form, '198.51.100.8')).status).toBe(429);
  // Also from the addresses that guessed, as behind one address of an office.
  for (const caller of ['198.51.100.7', '203.0.113.1'])
    expect((await logIn(form, caller, device)).status).toBe(200);
});

test('a known device has a limit of its own', async () => {
  const { form, device } = await anOwner();
  const wrong = { ...form, password: 'nope nope' };
  for (let turn = 0; turn < 15; turn += 1)
    expect((await logIn(wrong, '198.51.100.7', device)).status).toBe(401);
  expect((await logIn(wrong, '198.51.100.9', device)).status).toBe(429);
  // Failures with a device's cookie do not lock out log-ins without it.
  expect((await logIn(form, '198.51.100.10')).status).toBe(200);
});

test('a device is known to one account, in cookies that no script reads and that only log-ins carry', async () => {
  const [one, two] = [await anOwner(), await anOwner()];
  const set = cookiesOf(await logIn(one.form, '198.51.100.7'));
  expect(set[0]).toMatch(/^greenroom\.sid=/);
  expect(set[1]).toMatch(/^greenroom\.device=.*Path=\/api\/auth\/login; HttpOnly; Secure; SameSite=Lax/);
  await lockOut(two.form.email);
  for (const cookie of [one.device, `${two.device}x`, two.device.replace(/\..*/, ''), 'greenroom.device=.'])
    expect((await logIn(two.form, '198.51.100.7', cookie)).status).toBe(429);
  expect((await logIn(two.form, '198.51.100.7', two.device)).status).toBe(200);
});

test('a changed password ends what was known under the old one, except on the device that changed it', async () => {
  const { form, device } = await anOwner();
  const session = cookiesOf(await logIn(form, '198.51.100.7'))[0]?.split(';')[0] ?? '';
  const changed = await it.stranger(
    'POST',
    '/api/auth/change-password',
    { currentPassword: form.password, newPassword: 'quite another' },
    { cookie: session },
  );
  const fresh = { ...form, password: 'quite another' };
  await lockOut(form.email);
  expect((await logIn(fresh, '198.51.100.7', device)).status).toBe(429);
  expect((await logIn(fresh, '198.51.100.7', deviceOf(changed))).status).toBe(200);
});

test('a password reset lifts the lock, and the device that made it is known', async () => {
  const { form, device } = await anOwner();
  await lockOut(form.email);
  await it.stranger('POST', '/api/auth/forgot-password', { email: form.email });
  const token = await mailedToken(it.ctx, 'password-reset', form.email);
  const done = await it.stranger('POST', '/api/auth/reset-password', {
    token,
    newPassword: 'a new password',
  });
  const fresh = { ...form, password: 'a new password' };
  expect((await logIn(fresh, '203.0.113.1')).status).toBe(200);
  await lockOut(form.email);
  expect((await logIn(fresh, '198.51.100.7', device)).status).toBe(429);
  expect((await logIn(fresh, '198.51.100.7', deviceOf(done))).status).toBe(200);
});

test('a made-up reset link costs no password', async () => {
  hash.mockClear();
  const answer = await it.stranger('POST', '/api/auth/reset-password', {
    token: 'made up',
    newPassword: 'a new password',
  });
  expect(answer.status).toBe(400);
  expect(hash).not.toHaveBeenCalled();
});
