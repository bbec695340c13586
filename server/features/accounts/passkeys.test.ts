import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_PASSKEY, NO_PASSKEYS_HERE, UNKNOWN_PASSKEY } from '#domain/accounts/passkeys-contract.ts';
import { messages } from '#server/db/schema/messages.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { softAuthenticator } from '#tests/support/soft-authenticator.ts';
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

const currentPassword = 'correct horse';
const begin = async () =>
  (await owner('POST', '/api/auth/passkeys/options', { currentPassword })).body as { challenge: string };
const beginLogIn = async () =>
  (await it.stranger('POST', '/api/auth/login/passkey/options')).body as { challenge: string };
const logIn = (credential: object) => it.stranger('POST', '/api/auth/login/passkey', { credential });

async function added(device = softAuthenticator()) {
  const credential = device.create(await begin());
  const answer = await owner('POST', '/api/auth/passkeys', { label: 'Phone', credential });
  expect([answer.status, answer.body.label]).toEqual([201, 'Phone']);
  return { device, id: answer.body.id as string };
}

const REFUSED = { status: 401, body: { message: UNKNOWN_PASSKEY } };

describe('a passkey', () => {
  test('is added with the password, listed, told to the person, and opens a session', async () => {
    const wrong = await owner('POST', '/api/auth/passkeys/options', { currentPassword: 'guess' });
    expect(wrong.status).toBe(400);
    const { device, id } = await added();
    const list = await owner('GET', '/api/auth/passkeys');
    expect(list.body).toMatchObject({
      isPossible: true,
      passkeys: [{ id, label: 'Phone', lastUsedAt: null }],
    });
    const told = await it.ctx.db.select().from(messages).where(eq(messages.to, owner.email));
    expect(told.map(({ subject }) => subject)).toContain('A passkey was added at Greenroom');
    const opened = await logIn(device.get(await beginLogIn()));
    expect([opened.status, opened.body.user?.email]).toEqual([200, owner.email]);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    expect((await it.stranger('GET', '/api/auth/user', undefined, { cookie })).status).toBe(200);
    const used = (await owner('GET', '/api/auth/passkeys')).body.passkeys[0];
    expect(used.lastUsedAt).not.toBeNull();
  });

  test('opens the account also where two-factor is on: it is two factors by itself', async () => {
    const { device } = await added();
    const begun = await owner('POST', '/api/auth/two-factor/start', { currentPassword });
    const code = codeAt(begun.body.secret as string, stepAt(it.clock.now()));
    expect((await owner('POST', '/api/auth/two-factor', { code })).status).toBe(200);
    expect((await logIn(device.get(await beginLogIn()))).status).toBe(200);
  });

  test('gets another name, and once removed opens nothing', async () => {
    const { device, id } = await added();
    const renamed = await owner('PATCH', `/api/auth/passkeys/${id}`, { label: 'Laptop' });
    expect(renamed.body.label).toBe('Laptop');
    const path = `/api/auth/passkeys/${id}/remove`;
    expect((await owner('POST', path, { currentPassword: 'guess' })).status).toBe(400);
    expect((await owner('POST', path, { currentPassword })).body).toEqual({ id });
    expect(await logIn(device.get(await beginLogIn()))).toMatchObject(REFUSED);
    const told = await it.ctx.db.select().from(messages).where(eq(messages.to, owner.email));
    expect(told.map(({ subject }) => subject)).toContain('A passkey was removed at Greenroom');
  });

  test('is nobody else’s to rename or remove', async () => {
    const { device, id } = await added();
    const other = await it.signIn();
    expect((await other('PATCH', `/api/auth/passkeys/${id}`, { label: 'Mine' })).status).toBe(404);
    const removed = await other('POST', `/api/auth/passkeys/${id}/remove`, { currentPassword });
    expect(removed.status).toBe(404);
    expect((await logIn(device.get(await beginLogIn()))).status).toBe(200);
  });
});

describe('what is refused', () => {
  test('an answer that was seen before, or came too late', async () => {
    const { device } = await added();
    const answer = device.get(await beginLogIn());
    expect((await logIn(answer)).status).toBe(200);
    expect(await logIn(answer)).toMatchObject(REFUSED);
    const late = device.get(await beginLogIn());
    it.clock.pass(6 * 60_000);
    expect(await logIn(late)).toMatchObject(REFUSED);
  });

  test('a challenge that nobody was given, or that was given for something else', async () => {
    const { device } = await added();
    expect(await logIn(device.get({ challenge: 'bWFkZSB1cA' }))).toMatchObject(REFUSED);
    expect(await logIn(device.get(await begin()))).toMatchObject(REFUSED);
    const stolen = softAuthenticator().create(await beginLogIn());
    const answer = await owner('POST', '/api/auth/passkeys', { label: 'Stolen', credential: stolen });
    expect(answer).toMatchObject({ status: 400, body: { message: BAD_PASSKEY } });
  });

  test('a challenge of somebody else', async () => {
    const theirs = await begin();
    const other = await it.signIn();
    const credential = softAuthenticator().create(theirs);
    expect((await other('POST', '/api/auth/passkeys', { label: 'Theirs', credential })).status).toBe(400);
  });

  test('another key that claims to be this one', async () => {
    const { device } = await added();
    const thief = softAuthenticator();
    const forged = { ...thief.get(await beginLogIn()), id: device.id };
    expect(await logIn(forged)).toMatchObject(REFUSED);
  });

  test('a key of another site, and one that did not ask whose hand it is', async () => {
    for (const made of [{ origin: 'https://evil.example' }, { verifies: false }]) {
      const credential = softAuthenticator(made).create(await begin());
      const answer = await owner('POST', '/api/auth/passkeys', { label: 'Odd', credential });
      expect(answer).toMatchObject({ status: 400, body: { message: BAD_PASSKEY } });
    }
  });

  test('all of them, where the address is a number', async () => {
    const bare = await testApp({ publicUrl: 'http://192.0.2.7:3000' });
    try {
      const answer = await bare.stranger('POST', '/api/auth/login/passkey/options');
      expect(answer).toMatchObject({ status: 409, body: { message: NO_PASSKEYS_HERE } });
    } finally {
      await bare.close();
    }
  });
});
