import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFIRM_TO_JOIN, FOR_ANOTHER_ADDRESS } from '#domain/agencies/contract.ts';
import { mailedToken } from '#tests/support/account-mails.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp({ mail: recordingMail() });
  owner = await it.signIn();
});
afterAll(() => it.close());

const invite = async (email?: string, by: Client = owner) => {
  const { body } = await by('POST', '/api/invitations', { role: 'manager', email });
  return `/api/invitations/${new URL((body as { url: string }).url).pathname.replace('/join/', '')}`;
};
const confirm = async (email: string) =>
  it.stranger('POST', '/api/auth/confirm-email', {
    token: await mailedToken(it.ctx, 'email-confirmation', email),
  });
const unconfirmed = { status: 403, body: { message: CONFIRM_TO_JOIN } };
const worksFor = async (who: Client) => ((await who('GET', '/api/agencies')).body as unknown[]).length;

test('an address that was only typed into the profile opens no invitation for it', async () => {
  const path = await invite('dana@team.test');
  const thief = await it.signIn();
  expect((await confirm(thief.email)).status).toBe(200);
  expect(await thief('POST', `${path}/accept`)).toMatchObject({
    status: 403,
    body: { message: FOR_ANOTHER_ADDRESS },
  });
  const profile = { firstName: 'Eve', lastName: 'Elm', phone: '2025550188', email: 'Dana@team.test' };
  expect((await thief('POST', '/api/auth/update-profile', profile)).status).toBe(200);
  expect(await thief('POST', `${path}/accept`)).toMatchObject(unconfirmed);
  expect(await worksFor(thief)).toBe(1);
});

test('once it is confirmed they join: what was refused is not used up', async () => {
  const dana = await it.signIn({ email: 'dana.w@team.test' });
  const path = await invite('Dana.W@team.test');
  expect(await dana('POST', `${path}/accept`)).toMatchObject(unconfirmed);
  expect((await confirm('dana.w@team.test')).status).toBe(200);
  expect((await dana('POST', `${path}/accept`)).status).toBe(200);
  expect(await worksFor(dana)).toBe(2);
  // After a lost response the same person may ask again.
  expect((await dana('POST', `${path}/accept`)).status).toBe(200);
});

test('an invitation for no address, and signing up by a link that was mailed, ask for no confirmation', async () => {
  const ben = await it.signIn();
  expect((await ben('POST', `${await invite()}/accept`)).status).toBe(200);
  const form = { firstName: 'Fay', lastName: 'Fir', phone: '2025550189', password: 'long enough' };
  const path = await invite('fay@team.test');
  const joined = await it.stranger('POST', `${path}/sign-up`, { ...form, email: 'fay@team.test' });
  expect(joined.status).toBe(201);
  // At work at once: the cookie opens the agency that they joined.
  const cookie = String(joined.headers['set-cookie']).split(';')[0] ?? '';
  const me = await it.stranger('GET', '/api/auth/user', undefined, { cookie });
  expect(me.body).toMatchObject({ email: 'fay@team.test', role: 'manager' });
});

test('without a mail sender nothing can be confirmed, and nothing is asked', async () => {
  const small = await testApp();
  const gus = await small.signIn({ email: 'gus@team.test' });
  const path = await invite('gus@team.test', await small.signIn());
  expect((await gus('POST', `${path}/accept`)).status).toBe(200);
  await small.close();
});

test('who opens the link again that they accepted reads what it was about while they work there; nobody else does', async () => {
  const kim = await it.signIn();
  const path = await invite();
  expect((await kim('POST', `${path}/accept`)).status).toBe(200);
  const { agencyId, id } = (await kim('GET', '/api/auth/user')).body as { agencyId: string; id: string };
  expect(await kim('GET', path)).toMatchObject({ status: 200, body: { agencyId, role: 'manager' } });
  const others = [it.stranger, owner, await it.signIn()];
  for (const who of others) expect((await who('GET', path)).status).toBe(404);
  expect((await owner('DELETE', `/api/members/${id}`)).status).toBe(200);
  expect((await kim('GET', path)).status).toBe(404);
});

test('a link that was withdrawn, or accepted by a colleague, is over for a member, too', async () => {
  const lee = await it.signIn();
  await lee('POST', `${await invite()}/accept`);
  const used = await invite();
  await (
    await it.signIn()
  )('POST', `${used}/accept`);
  expect((await lee('GET', used)).status).toBe(404);
});
