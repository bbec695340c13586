import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Moss' });
});
afterAll(() => it.close());

const agencyOf = async (who: Client) =>
  ((await who('GET', '/api/auth/user')).body as { agencyId: string }).agencyId;

test('a log-in leads to the agency of the last session, or to the one that was joined last', async () => {
  const person = await it.signIn({ companyName: 'Own client' });
  const own = await agencyOf(person);
  it.clock.pass(3_600_000);
  const { body } = await owner('POST', '/api/invitations', { role: 'manager', companies: 'all' });
  const token = new URL((body as { url: string }).url).pathname.replace('/join/', '');
  expect((await person('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
  const joined = await agencyOf(person);
  expect(joined).not.toBe(own);

  const second = await it.logIn(person);
  expect(await agencyOf(second)).toBe(joined);
  await second('POST', `/api/agencies/${own}/switch`);
  it.clock.pass(3_600_000);
  expect((await second('GET', '/api/auth/user')).status).toBe(200);
  expect(await agencyOf(await it.logIn(person))).toBe(own);

  // No session is left.
  await it.database.db.execute(`delete from sessions`);
  expect(await agencyOf(await it.logIn(person))).toBe(joined);
});

test('whoever was removed from the agency of the last session is at work for another', async () => {
  const person = await it.signIn({ companyName: 'Own client' });
  const own = await agencyOf(person);
  const boss = await it.signIn();
  const { body } = await boss('POST', '/api/invitations', { role: 'viewer', companies: 'all' });
  const token = new URL((body as { url: string }).url).pathname.replace('/join/', '');
  await person('POST', `/api/invitations/${token}/accept`);
  const { id } = (await person('GET', '/api/auth/user')).body as { id: string };
  await boss('DELETE', `/api/members/${id}`);
  expect(await agencyOf(await it.logIn(person))).toBe(own);
});
