import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHOW_FACTOR_FIRST } from '#domain/accounts/two-factor-contract.ts';
import { NEEDS_TWO_FACTORS, OWN_FACTOR_FIRST } from '#domain/agencies/safety-contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { codeAt, stepAt } from '#server/features/accounts/totp.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { softAuthenticator } from '#tests/support/soft-authenticator.ts';
import { agencyOf } from './queries.ts';

type Person = Client & { email: string; password: string };
let it: TestApp;
let owner: Person;
let colleague: Person;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.pass(3_600_000);
  owner = await it.signIn();
  colleague = await it.signIn();
  const { db } = it.database;
  const idOf = async ({ email }: Person) =>
    (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '';
  const agencyId = await agencyOf(db, await idOf(owner));
  await db
    .update(members)
    .set({ agencyId, role: 'manager' })
    .where(eq(members.userId, await idOf(colleague)));
});

const currentPassword = 'correct horse';
const askForTwo = (requiresTwoFactor = true) => owner('PATCH', '/api/agency/safety', { requiresTwoFactor });

/** Adds an authenticator app; returns its key. */
async function secure(person: Person): Promise<string> {
  const { secret } = (await person('POST', '/api/auth/two-factor/start', { currentPassword })).body as {
    secret: string;
  };
  const code = codeAt(secret, stepAt(it.clock.now()));
  expect((await person('POST', '/api/auth/two-factor', { code })).status).toBe(200);
  return secret;
}

const CLOSED = { status: 403, body: { code: 'forbidden', message: NEEDS_TWO_FACTORS } };

test('an owner who has no second factor cannot ask others for one', async () => {
  expect(await askForTwo()).toMatchObject({ status: 409, body: { message: OWN_FACTOR_FIRST } });
  expect((await owner('GET', '/api/agency/safety')).body).toEqual({
    requiresTwoFactor: false,
    without: ['Olive Owner', 'Olive Owner'],
  });
});

test('a member without one sees and does nothing of the agency until it is set up', async () => {
  await secure(owner);
  const post = await colleague('POST', '/api/posts', { title: 'Before' });
  expect((await askForTwo()).body).toEqual({ requiresTwoFactor: true, without: ['Olive Owner'] });
  for (const path of ['/api/posts', `/api/posts/${post.body.id}`, '/api/companies', '/api/calendar/feeds'])
    expect(await colleague('GET', path)).toMatchObject(CLOSED);
  expect(await colleague('POST', '/api/posts', { title: 'After' })).toMatchObject(CLOSED);
  for (const file of ['list.csv', `files.zip?ids=${post.body.id}`, `${post.body.id}/history.csv`])
    expect(await colleague('GET', `/api/posts/${file}`)).toMatchObject(CLOSED);
  expect((await colleague('GET', '/api/auth/user')).body).toMatchObject({ mustSecure: true });
  expect((await colleague('GET', '/api/auth/sessions')).status).toBe(200);

  await secure(colleague);
  expect((await colleague('GET', '/api/auth/user')).body).toMatchObject({ mustSecure: false });
  expect((await colleague('GET', '/api/posts')).status).toBe(200);
});

test('whoever signs up to join is logged in, and sets up a second factor before anything opens', async () => {
  await secure(owner);
  await askForTwo();
  const { url } = (await owner('POST', '/api/invitations', { role: 'creator', companies: 'all' })).body as {
    url: string;
  };
  const form = { firstName: 'Fay', lastName: 'Fir', phone: '2025550191', email: 'fay@two.test' };
  const joined = await it.stranger(
    'POST',
    `/api/invitations/${new URL(url).pathname.replace('/join/', '')}/sign-up`,
    { ...form, password: currentPassword },
  );
  const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? '';
  const asFay = (path: string) => it.stranger('GET', path, undefined, { cookie });
  expect((await asFay('/api/auth/user')).body).toMatchObject({ email: form.email, mustSecure: true });
  expect(await asFay('/api/posts')).toMatchObject(CLOSED);
});

test('the password alone does not open the agency to who has a passkey; the passkey does', async () => {
  const device = softAuthenticator();
  const begun = await colleague('POST', '/api/auth/passkeys/options', { currentPassword });
  const credential = device.create(begun.body as { challenge: string });
  await colleague('POST', '/api/auth/passkeys', { label: 'Phone', credential });
  await secure(owner);
  await askForTwo();
  expect((await colleague('GET', '/api/posts')).status).toBe(200);

  const again = await it.logIn(colleague);
  expect(await again('GET', '/api/posts')).toMatchObject(CLOSED);
  const asked = await it.stranger('POST', '/api/auth/login/passkey/options');
  const opened = await it.stranger('POST', '/api/auth/login/passkey', {
    credential: device.get(asked.body as { challenge: string }),
  });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  expect((await it.stranger('GET', '/api/posts', undefined, { cookie })).status).toBe(200);
});

describe('who has a passkey, and came in with the password alone', () => {
  const device = () => softAuthenticator();
  const addPasskey = async (person: Client, made = device()) => {
    const begun = await person('POST', '/api/auth/passkeys/options', { currentPassword });
    if (begun.status !== 200) return { answer: begun, made };
    const credential = made.create(begun.body as { challenge: string });
    return { answer: await person('POST', '/api/auth/passkeys', { label: 'Phone', credential }), made };
  };
  const startApp = (person: Client) => person('POST', '/api/auth/two-factor/start', { currentPassword });
  const remove = (person: Client, id: string) =>
    person('POST', `/api/auth/passkeys/${id}/remove`, { currentPassword });
  const REFUSED = { status: 409, body: { code: 'conflict', message: SHOW_FACTOR_FIRST } };

  test('adds no other factor, takes none away, and stays outside', async () => {
    const { answer, made } = await addPasskey(owner);
    expect((await askForTwo()).status).toBe(200);
    const again = await it.logIn(owner);
    expect((await again('GET', '/api/auth/two-factor')).body).toMatchObject({ isOn: false, mustShow: true });
    expect(await startApp(again)).toMatchObject(REFUSED);
    expect((await addPasskey(again)).answer).toMatchObject(REFUSED);
    expect(await remove(again, answer.body.id as string)).toMatchObject(REFUSED);
    expect(await again('GET', '/api/posts')).toMatchObject(CLOSED);

    const asked = await it.stranger('POST', '/api/auth/login/passkey/options');
    const opened = await it.stranger('POST', '/api/auth/login/passkey', {
      credential: made.get(asked.body as { challenge: string }),
    });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const state = await it.stranger('GET', '/api/auth/two-factor', undefined, { cookie });
    expect(state.body).toMatchObject({ mustShow: false });
    const begun = await it.stranger('POST', '/api/auth/two-factor/start', { currentPassword }, { cookie });
    expect(begun.status).toBe(200);
  });

  test('does not get there with what was begun before there was one', async () => {
    const other = await it.logIn(owner);
    const { secret } = (await startApp(other)).body as { secret: string };
    const begun = await other('POST', '/api/auth/passkeys/options', { currentPassword });
    await addPasskey(owner);
    await askForTwo();
    const code = codeAt(secret, stepAt(it.clock.now()));
    expect(await other('POST', '/api/auth/two-factor', { code })).toMatchObject(REFUSED);
    const credential = device().create(begun.body as { challenge: string });
    expect(await other('POST', '/api/auth/passkeys', { label: 'Late', credential })).toMatchObject(REFUSED);
    expect(await other('GET', '/api/posts')).toMatchObject(CLOSED);
  });

  test('may remove a passkey that was lost where no agency of theirs asks for two factors', async () => {
    const { answer } = await addPasskey(owner);
    const again = await it.logIn(owner);
    expect(await startApp(again)).toMatchObject(REFUSED);
    expect((await remove(again, answer.body.id as string)).status).toBe(200);
    expect((await startApp(again)).status).toBe(200);
  });
});

test('a session from before two-factor was on makes no recovery codes for itself', async () => {
  const other = await it.logIn(owner);
  await secure(owner);
  await askForTwo();
  expect(await other('POST', '/api/auth/two-factor/recovery-codes', { currentPassword })).toMatchObject({
    status: 409,
    body: { message: SHOW_FACTOR_FIRST },
  });
  const own = await owner('POST', '/api/auth/two-factor/recovery-codes', { currentPassword });
  expect(own.status).toBe(200);
});

test('who takes one of several factors away stays inside; what another session had shown no longer counts', async () => {
  const secret = await secure(owner);
  await askForTwo();
  const first = await it.stranger('POST', '/api/auth/login', {
    email: owner.email,
    password: owner.password,
  });
  it.clock.pass(30_000);
  const opened = await it.stranger('POST', '/api/auth/login/code', {
    ticket: first.body.twoFactor.ticket,
    code: codeAt(secret, stepAt(it.clock.now())),
  });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const other = () => it.stranger('GET', '/api/posts', undefined, { cookie });
  expect((await other()).status).toBe(200);
  const begun = await owner('POST', '/api/auth/passkeys/options', { currentPassword });
  const credential = softAuthenticator().create(begun.body as { challenge: string });
  await owner('POST', '/api/auth/passkeys', { label: 'Phone', credential });
  it.clock.pass(30_000);
  const code = codeAt(secret, stepAt(it.clock.now()));
  expect((await owner('POST', '/api/auth/two-factor/off', { currentPassword, code })).status).toBe(200);
  expect((await owner('GET', '/api/posts')).status).toBe(200);
  expect(await other()).toMatchObject(CLOSED);
});

test('who switches their factor off is asked again; who no longer asks lets everybody in', async () => {
  await secure(owner);
  const secret = await secure(colleague);
  await askForTwo();
  it.clock.pass(60_000);
  const code = codeAt(secret, stepAt(it.clock.now()));
  expect((await colleague('POST', '/api/auth/two-factor/off', { currentPassword, code })).status).toBe(200);
  expect(await colleague('GET', '/api/posts')).toMatchObject(CLOSED);
  expect((await askForTwo(false)).status).toBe(200);
  expect((await colleague('GET', '/api/posts')).status).toBe(200);
});
