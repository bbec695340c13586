import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOT_YOURS_TO_DO } from '#domain/agencies/abilities.ts';
import { IS_CLOSING } from '#domain/agencies/closing.ts';
import { NEEDS_TWO_FACTORS } from '#domain/agencies/safety-contract.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

const linkedin = recordingNetwork('linkedin');
let app: TestApp;
let owner: Client;
let manager: Person;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(linkedin) });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signIn({ companyName: 'Acme' });
  await owner('POST', '/api/companies', { name: 'Globex' });
  manager = await joinTeam(app, owner, { role: 'manager' });
});

const AT = '/api/companies/Acme/accounts';
/** The network's callback, after the manager has granted the access. */
async function allowed(code = 'acme'): Promise<string> {
  const { status, body } = await manager('POST', AT, { network: 'linkedin', login: 'member' });
  expect(status).toBe(200);
  return `/api/networks/callback?state=${new URL(body.authUrl).searchParams.get('state')}&code=${code}`;
}
const change = async (form: object) =>
  expect((await owner('PATCH', `/api/members/${manager.id}`, form)).status).toBe(200);
const listed = async () => (await owner('GET', AT)).body;

test('whoever was demoted meanwhile connects nothing, and reads why', async () => {
  const back = await allowed();
  await change({ role: 'viewer' });
  const page = await manager('GET', back);
  expect([page.status, page.body]).toEqual([403, expect.stringContaining(NOT_YOURS_TO_DO)]);
  expect(page.body).toContain('An owner can change that, or connect it.');
  expect(await listed()).toEqual([]);
  // With the former role, within ten minutes, the callback works.
  await change({ role: 'manager' });
  expect((await manager('GET', back)).status).toBe(200);
  expect(await listed()).toHaveLength(1);
});

test('whoever was demoted meanwhile cannot choose among the profiles that were found', async () => {
  await manager('GET', await allowed('acme,globex'));
  const [found] = (await manager('GET', `${AT}/found`)).body;
  await change({ role: 'viewer' });
  const chosen = await manager('POST', `/api/found-accounts/${found.id}`, { profiles: ['id of acme'] });
  expect(chosen.status).toBe(403);
  expect(await listed()).toEqual([]);
});

test('whoever no longer sees the client connects nothing and chooses no profile', async () => {
  const back = await allowed();
  await manager('GET', await allowed('acme,globex'));
  const [found] = (await manager('GET', `${AT}/found`)).body;
  await change({ companies: ['Globex'] });
  expect((await manager('GET', back)).body).toContain('no longer valid');
  const chosen = await manager('POST', `/api/found-accounts/${found.id}`, { profiles: ['id of acme'] });
  expect(chosen.status).toBe(404);
  expect(await listed()).toEqual([]);
});

test('a session with one factor, where the agency now asks for two, connects nothing and reads why', async () => {
  const back = await allowed();
  const { agencyId } = (await owner('GET', '/api/auth/user')).body;
  const askForTwo = (requiresTwoFactor: boolean) =>
    app.database.db.update(agencies).set({ requiresTwoFactor }).where(eq(agencies.id, agencyId));
  await askForTwo(true);
  // As the owner's own request would do.
  app.ctx.remembered?.forgetRevisions();
  const page = await manager('GET', back);
  expect([page.status, page.body]).toEqual([403, expect.stringContaining(NEEDS_TWO_FACTORS)]);
  await askForTwo(false);
  app.ctx.remembered?.forgetRevisions();
  expect(await listed()).toEqual([]);
});

test('nothing is connected to an agency that is being closed, and the page says so', async () => {
  const back = await allowed();
  const form = { name: 'Olive Owner', currentPassword: 'correct horse' };
  expect((await owner('POST', '/api/agency/closing', form)).status).toBe(200);
  const page = await manager('GET', back);
  expect([page.status, page.body]).toEqual([403, expect.stringContaining(IS_CLOSING)]);
  expect((await owner('DELETE', '/api/agency/closing')).status).toBe(200);
  expect(await listed()).toEqual([]);
});
