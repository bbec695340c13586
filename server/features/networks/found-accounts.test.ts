import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { networkAuthorizations } from '#server/db/schema/networks.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

const linkedin = recordingNetwork('linkedin');
const threads = recordingNetwork('threads');
let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(linkedin, threads), publicUrl: 'http://localhost:3000' });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signIn({ companyName: 'Acme' });
});

const AT = '/api/companies/Acme/accounts';
async function comeBack(code: string, client = owner) {
  const { body } = await client('POST', AT, { network: 'linkedin', login: 'member' });
  const state = new URL(body.authUrl).searchParams.get('state') ?? '';
  return client('GET', `/api/networks/callback?state=${state}&code=${code}`);
}
const found = async (client = owner) => (await client('GET', `${AT}/found`)).body;
const listed = async (client = owner) => (await client('GET', AT)).body;

test('a log-in that leads to several profiles connects none of them before somebody says which', async () => {
  const page = await comeBack('acme,globex,initech');
  expect(page.body).toContain('Choose what to connect');
  expect(page.body).toContain('3 profiles were found.');
  expect(await listed()).toEqual([]);
  const [question] = await found();
  expect(question).toMatchObject({
    network: 'linkedin',
    profiles: [
      { remoteId: 'id of acme', handle: 'acme', name: 'The acme', connected: false },
      { handle: 'globex' },
      { handle: 'initech' },
    ],
  });
  expect(JSON.stringify(question)).not.toContain('first of');
  const rows = await app.database.db.select().from(networkAuthorizations);
  expect(JSON.stringify(rows)).not.toContain('first of');

  const chosen = await owner('POST', `/api/found-accounts/${question.id}`, {
    profiles: ['id of acme', 'id of initech'],
  });
  expect(chosen).toMatchObject({ status: 200, body: [{ handle: 'acme' }, { handle: 'initech' }] });
  expect(await listed()).toMatchObject([
    { handle: 'acme', isDefault: true },
    { handle: 'initech', isDefault: true },
  ]);
  expect(await found()).toEqual([]);
  expect(
    (await owner('POST', `/api/found-accounts/${question.id}`, { profiles: ['id of globex'] })).status,
  ).toBe(404);
});

test('what this client already has is marked, and connecting it again keeps it', async () => {
  await comeBack('acme');
  const [before] = await listed();
  await comeBack('acme,globex');
  const [question] = await found();
  expect(question.profiles).toMatchObject([
    { handle: 'acme', connected: true },
    { handle: 'globex', connected: false },
  ]);
  await owner('POST', `/api/found-accounts/${question.id}`, { profiles: ['id of acme'] });
  expect(await listed()).toMatchObject([{ id: before.id, handle: 'acme' }]);
});

test('nothing chosen, and what was not found, are refused and change nothing', async () => {
  await comeBack('acme,globex');
  const [question] = await found();
  const at = `/api/found-accounts/${question.id}`;
  expect(await owner('POST', at, { profiles: [] })).toMatchObject({
    status: 400,
    body: { fields: { profiles: 'Please choose at least one profile' } },
  });
  expect(await owner('POST', at, { profiles: ['id of acme', 'id of hooli'] })).toMatchObject({
    status: 400,
    body: { fields: { profiles: 'Please choose among the profiles that were found' } },
  });
  expect(await listed()).toEqual([]);
  expect(await found()).toHaveLength(1);
});

test('only who logged in sees what was found, for half an hour, unless it is dismissed', async () => {
  await comeBack('acme,globex');
  const [question] = await found();
  const stranger = await app.signIn({ companyName: 'Acme' });
  expect(await found(stranger)).toEqual([]);
  expect((await stranger('DELETE', `/api/found-accounts/${question.id}`)).status).toBe(404);
  expect((await owner('DELETE', `/api/found-accounts/${question.id}`)).body).toEqual({ id: question.id });
  expect(await found()).toEqual([]);
  await comeBack('acme,globex');
  app.clock.pass(31 * 60_000);
  expect(await found()).toEqual([]);
});

test('no key of theirs sees, connects or dismisses what its maker found by logging in', async () => {
  await comeBack('acme,globex');
  const [question] = await found();
  const { program: viewer } = await programOf(app, owner, { role: 'viewer' });
  const { program: manager } = await programOf(app, owner, { role: 'manager' });
  for (const key of [viewer, manager]) expect(await found(key)).toEqual([]);
  const at = `/api/found-accounts/${question.id}`;
  expect((await manager('POST', at, { profiles: ['id of acme'] })).status).toBe(404);
  expect((await manager('DELETE', at)).status).toBe(404);
  expect(await listed()).toEqual([]);
  expect(await found()).toHaveLength(1);
});

test('a log-in is asked for by name: one that the network has, and that is set up', async () => {
  const asked = linkedin.logins.length;
  expect((await owner('POST', AT, { network: 'linkedin', login: 'member' })).status).toBe(200);
  expect(linkedin.logins.slice(asked)).toEqual(['member']);
  for (const login of ['facebook', 'anything'])
    expect(await owner('POST', AT, { network: 'linkedin', login })).toMatchObject({
      status: 400,
      body: { fields: { login: 'Please choose one of the log-ins that this network has' } },
    });
  expect(await owner('POST', AT, { network: 'linkedin', login: 'page' })).toMatchObject({
    status: 503,
    body: {
      message: 'LinkedIn (Page) is not set up on this server: set LINKEDIN_CLIENT_ID, then start it again.',
    },
  });
  const [known] = (await owner('GET', '/api/networks')).body;
  expect(known.logins).toMatchObject([
    { login: 'page', label: 'Page', configured: false, missing: ['LINKEDIN_CLIENT_ID'] },
    { login: 'member', label: 'Member', configured: true },
  ]);
});

test('a network that reads from a server that nobody outside can reach says so beforehand', async () => {
  const { body } = await owner('GET', '/api/networks');
  expect(body).toMatchObject([{ network: 'linkedin', notice: null }, { network: 'threads' }, {}]);
  expect(body[1].notice).toContain('http://localhost:3000 cannot be reached from outside');
  expect(body[1].notice).toContain('PUBLIC_URL');
});

test('what an account may do is what the network says was allowed', async () => {
  linkedin.scopes = ['openid', 'profile'];
  await comeBack('acme');
  linkedin.scopes = ['w_organization_social', 'r_organization_social'];
  await comeBack('globex');
  linkedin.scopes = null;
  expect(await listed()).toMatchObject([
    { abilities: [], withheld: ['publish', 'comment', 'figures'] },
    { abilities: ['publish', 'comment', 'figures'], withheld: [] },
  ]);
});
