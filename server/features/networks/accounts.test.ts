import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/networks.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { decrypt } from '#server/kit/secrets.ts';

const bluesky = recordingNetwork('bluesky');
const mastodon = recordingNetwork('mastodon');
let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(bluesky, mastodon) });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signIn({ companyName: 'Acme' });
  bluesky.days = null;
});

const AT = '/api/companies/Acme/accounts';
const withPassword = (more: object = {}) =>
  owner('POST', AT, { network: 'bluesky', handle: 'acme.example', password: 'right', ...more });
const listed = async (client = owner) => (await client('GET', AT)).body;

test('the networks that the server knows, and which settings are missing', async () => {
  expect((await owner('GET', '/api/networks')).body).toEqual([
    { network: 'bluesky', label: 'Bluesky', configured: true, missing: [], logins: [], notice: null },
    { network: 'mastodon', label: 'Mastodon', configured: true, missing: [], logins: [], notice: null },
    {
      logins: [],
      notice: null,
      network: 'facebook',
      label: 'Facebook',
      configured: false,
      missing: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    },
  ]);
});

test('an account with an app password: 201 with the account, whose tokens are sealed and never leave', async () => {
  const { status, body } = await withPassword();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    network: 'bluesky',
    handle: 'acme.example',
    name: 'The acme.example',
    avatarUrl: null,
    state: 'ok',
    expiresAt: null,
    isDefault: true,
    server: 'https://bluesky.example',
    scheduled: 0,
  });
  expect(await listed()).toEqual([body]);
  const [row] = await app.database.db.select().from(accounts).where(eq(accounts.id, body.id));
  expect(JSON.stringify(row)).not.toContain('first of acme');
  expect(decrypt(app.ctx.secretKey, 'network tokens', row?.tokens ?? '')).toBe(
    '{"access":"first of acme.example"}',
  );
  expect(JSON.stringify(body)).not.toContain('token');
});

test('an access that ends within two weeks is shown as ending', async () => {
  bluesky.now = () => app.ctx.now();
  bluesky.days = 10;
  expect((await withPassword()).body).toMatchObject({ state: 'expiring', expiresAt: expect.any(String) });
});

test('what has stopped working, or soon will, is listed for all clients at once', async () => {
  const inNeed = async (client = owner) => (await client('GET', '/api/accounts/in-need')).body;
  bluesky.now = () => app.ctx.now();
  await withPassword();
  expect(await inNeed()).toEqual([]);
  bluesky.days = 10;
  await withPassword({ handle: 'soon.example' });
  const { body: broken } = await withPassword({ handle: 'broken.example' });
  await app.database.db
    .update(accounts)
    .set({ brokenReason: 'The password was changed.' })
    .where(eq(accounts.id, broken.id));
  expect(await inNeed()).toMatchObject([
    { handle: 'broken.example', companyName: 'Acme', state: 'broken' },
    { handle: 'soon.example', companyName: 'Acme', state: 'expiring' },
  ]);
  expect(await inNeed(await app.signIn())).toEqual([]);
});

test('what is wrong is said beside its field, and nothing is connected', async () => {
  for (const [more, field, message] of [
    [{ password: 'wrong' }, 'password', 'The password is wrong.'],
    [{ password: '' }, 'password', 'Please enter an app password'],
    [{ handle: '' }, 'handle', 'Please enter the handle, as acme.bsky.social'],
    [{ network: 'pigeon' }, 'network', 'Please choose one of the networks that this server knows'],
    [{ network: 'mastodon' }, 'server', 'Please enter the server, as mastodon.social'],
    [{ network: 'mastodon', server: 'nowhere.example' }, 'server', 'There is no such server.'],
  ] as const) {
    const { status, body } = await withPassword(more);
    expect([status, body.message, body.fields]).toEqual([400, message, { [field]: message }]);
  }
  expect(await withPassword({ network: 'facebook' })).toMatchObject({
    status: 503,
    body: {
      message:
        'Facebook is not set up on this server: set FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET, then start it again.',
    },
  });
  expect(await listed()).toEqual([]);
});

async function begin(client = owner): Promise<string> {
  const { status, body } = await client('POST', AT, { network: 'mastodon', server: 'social.example' });
  expect(status).toBe(200);
  return new URL(body.authUrl).searchParams.get('state') ?? '';
}
const back = (state: string, code = 'acme', client = owner) =>
  client('GET', `/api/networks/callback?state=${state}&code=${code}`);

test('an account by a popup: where to allow it, a page that can be closed, an account in the list', async () => {
  const page = await back(await begin());
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Account Connected');
  expect(page.body).toContain('Mastodon @acme. You can close this window.');
  expect(await listed()).toMatchObject([{ network: 'mastodon', handle: 'acme', isDefault: true }]);
});

test('the way back works once, within ten minutes, and for who began it', async () => {
  const used = await begin();
  await back(used);
  expect((await back(used)).status).toBe(400);
  const others = await begin();
  expect((await back(others, 'acme', await app.signIn())).body).toContain('no longer valid');
  expect((await back(others, 'acme', app.stranger)).status).toBe(401);
  const late = await begin();
  app.clock.pass(11 * 60_000);
  expect((await back(late)).body).toContain('no longer valid');
  const bad = await back(await begin(), 'bad');
  expect([bad.status, bad.body]).toEqual([502, expect.stringContaining('The code is wrong.')]);
  expect(bad.body).toContain('<p>The code is wrong. Please try again from ');
  const said = await owner('GET', '/api/networks/callback?error=access_denied');
  expect(said.body).toContain('The access was not allowed');
  expect(await listed()).toMatchObject([{ handle: 'acme' }]);
});

test('connected again it is the same account, and works again', async () => {
  const { body: first } = await withPassword();
  await app.database.db
    .update(accounts)
    .set({ brokenReason: 'The password was changed.', isDefault: false })
    .where(eq(accounts.id, first.id));
  expect(await listed()).toMatchObject([{ state: 'broken', brokenReason: 'The password was changed.' }]);
  const { body: again } = await withPassword();
  expect(again).toMatchObject({ id: first.id, state: 'ok', isDefault: false, brokenReason: null });
  expect(await listed()).toHaveLength(1);
});

test('a profile of another Mastodon server that has the same id there does not take an account’s place', async () => {
  await back(await begin());
  const [before] = await listed();
  const ofAccount = eq(accounts.id, before.id);
  const details = { server: 'https://other.example' };
  await app.database.db.update(accounts).set({ details, handle: 'acme@other.example' }).where(ofAccount);
  const page = await back(await begin());
  expect(page.status).toBe(400);
  expect(page.body).toContain('This client already has an account of another server with the same id');
  expect(await listed()).toMatchObject([{ id: before.id, handle: 'acme@other.example' }]);
});

test('an account is preselected or not, and can be disconnected', async () => {
  const { body } = await withPassword();
  const changed = await owner('PATCH', `/api/accounts/${body.id}`, { isDefault: false });
  expect(changed).toMatchObject({ status: 200, body: { id: body.id, isDefault: false } });
  expect(await owner('DELETE', `/api/accounts/${body.id}`)).toMatchObject({ status: 200 });
  expect(await listed()).toEqual([]);
  expect((await owner('DELETE', `/api/accounts/${body.id}`)).status).toBe(404);
});

test('posts without a client have no accounts', async () => {
  await owner('POST', '/api/posts', { title: 'Nobody’s' });
  const { status } = await owner('POST', '/api/companies/UNCATEGORIZED/accounts', {
    network: 'bluesky',
    handle: 'acme.example',
    password: 'right',
  });
  expect(status).toBe(409);
});
