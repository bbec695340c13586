import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

/** With an authenticator app; answers its key. */
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
  expect((await colleague('GET', `/api/posts/${post.body.id}/history.csv`)).status).toBe(401);
  expect((await colleague('GET', '/api/auth/user')).body).toMatchObject({ mustSecure: true });
  expect((await colleague('GET', '/api/auth/sessions')).status).toBe(200);

  await secure(colleague);
  expect((await colleague('GET', '/api/auth/user')).body).toMatchObject({ mustSecure: false });
  expect((await colleague('GET', '/api/posts')).status).toBe(200);
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
