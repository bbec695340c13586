import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SHOW_FACTOR_FIRST } from '#domain/accounts/two-factor-contract.ts';
import { ANOTHER_AGENCY, LAST_OWNER } from '#domain/agencies/contract.ts';
import { NEEDS_TWO_FACTORS } from '#domain/agencies/safety-contract.ts';
import { codeAt, stepAt } from '#server/features/accounts/totp.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { softAuthenticator } from '#tests/support/soft-authenticator.ts';

type Person = Client & { email: string; password: string };
let it: TestApp;
let owner: Person;
let colleague: Person;
let own: string;
let strict: string;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const currentPassword = 'correct horse';
const me = async (who: Client) =>
  (await who('GET', '/api/auth/user')).body as { id: string; agencyId: string; mustSecure: boolean };
const agencies = async (who: Client) =>
  ((await who('GET', '/api/agencies')).body as unknown as { id: string }[]).map(({ id }) => id);
const CLOSED = { status: 403, body: { message: NEEDS_TWO_FACTORS } };

async function join(person: Client, role = 'manager') {
  const { body } = await owner('POST', '/api/invitations', { role, companies: 'all' });
  const token = new URL((body as { url: string }).url).pathname.replace('/join/', '');
  expect((await person('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
}
async function addApp(person: Client) {
  const begun = await person('POST', '/api/auth/two-factor/start', { currentPassword });
  const code = codeAt((begun.body as { secret: string }).secret, stepAt(it.clock.now()));
  expect((await person('POST', '/api/auth/two-factor', { code })).status).toBe(200);
}
async function addPasskey(person: Client) {
  const begun = await person('POST', '/api/auth/passkeys/options', { currentPassword });
  const credential = softAuthenticator().create(begun.body as { challenge: string });
  expect((await person('POST', '/api/auth/passkeys', { label: 'Phone', credential })).status).toBe(201);
}
const askForTwo = () => owner('PATCH', '/api/agency/safety', { requiresTwoFactor: true });

beforeEach(async () => {
  it.clock.pass(3_600_000);
  owner = await it.signIn();
  colleague = await it.signIn();
  own = (await me(colleague)).agencyId;
  it.clock.pass(60_000);
  await join(colleague);
  strict = (await me(colleague)).agencyId;
  await addApp(owner);
});

test('who has no second factor leaves an agency that asks for one, and is at work for another', async () => {
  await askForTwo();
  const { id, mustSecure } = await me(colleague);
  expect(mustSecure).toBe(true);
  expect((await colleague('DELETE', `/api/members/${id}`)).status).toBe(200);
  expect(await me(colleague)).toMatchObject({ agencyId: own, mustSecure: false });
  expect(await agencies(colleague)).toEqual([own]);
});

test('they remove nobody else, and learn of nobody whether they work there', async () => {
  await join(await it.signIn(), 'owner');
  await askForTwo();
  const { id } = await me(owner);
  expect(await colleague('DELETE', `/api/members/${id}`)).toMatchObject(CLOSED);
  const nobody = '11111111-1111-4111-8111-111111111111';
  expect(await colleague('DELETE', `/api/members/${nobody}`)).toMatchObject(CLOSED);
  expect((await me(owner)).agencyId).toBe(strict);
});

test('an owner without one removes nobody, and leaves', async () => {
  const second = await it.signIn();
  await join(second, 'owner');
  await askForTwo();
  const { id } = await me(colleague);
  expect(await second('DELETE', `/api/members/${id}`)).toMatchObject(CLOSED);
  expect((await second('DELETE', `/api/members/${(await me(second)).id}`)).status).toBe(200);
});

test('the last owner does not leave', async () => {
  await addPasskey(owner);
  const { id } = await me(owner);
  await askForTwo();
  // The only owner loses both factors, as by an operator’s reset link.
  await it.database.db.execute(`delete from authenticators`);
  await it.database.db.execute(`delete from passkeys`);
  await it.database.db.execute(`update sessions set two_factor = false`);
  const again = await it.logIn(owner);
  expect((await me(again)).mustSecure).toBe(true);
  expect(await again('DELETE', `/api/members/${id}`)).toMatchObject({
    status: 409,
    body: { message: LAST_OWNER },
  });
});

test('who has a factor shows it first: a stolen password neither leaves nor frees the factor by leaving', async () => {
  await addPasskey(colleague);
  await askForTwo();
  const thief = await it.logIn(colleague);
  await thief('POST', `/api/agencies/${strict}/switch`);
  const { id, mustSecure } = await me(thief);
  expect(mustSecure).toBe(true);
  expect(await thief('DELETE', `/api/members/${id}`)).toMatchObject({
    status: 409,
    body: { message: SHOW_FACTOR_FIRST },
  });
  expect(await agencies(thief)).toEqual([own, strict]);
  // The session in which it was shown leaves.
  expect((await colleague('DELETE', `/api/members/${id}`)).status).toBe(200);
});

test('a page of one agency does not leave the other', async () => {
  await askForTwo();
  const { id } = await me(colleague);
  const answer = await colleague('DELETE', `/api/members/${id}`, undefined, { 'x-agency': own });
  expect(answer).toMatchObject({ status: 409, body: { message: ANOTHER_AGENCY } });
  expect(await agencies(colleague)).toEqual([own, strict]);
});

test('a new session begins where it may work: not at an agency that is closed to it while another is open', async () => {
  await askForTwo();
  const again = await it.logIn(colleague);
  expect(await me(again)).toMatchObject({ agencyId: own, mustSecure: false });
  await again('POST', `/api/agencies/${strict}/switch`);
  expect(await me(again)).toMatchObject({ agencyId: strict, mustSecure: true });
});
