import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BAD_KEY, KEY_IS_OVER, KEY_OR_SESSION, KEYS_MOST } from '#domain/agencies/keys.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import { messages } from '#server/db/schema/messages.ts';
import { programOf, withKey } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string; password: string };
const logged: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  it = await testApp({ log });
  owner = await it.signIn();
});
afterAll(() => it.close());

const keys = async (who: Client = owner) =>
  (await who('GET', '/api/agency/keys')).body as Record<string, unknown>[];
const keyCalled = async (name: string) => (await keys()).find((one) => one['name'] === name);
const form = { name: 'Sheet', role: 'creator', currentPassword: 'correct horse' };

test('a key is shown once, acts in its role without a cookie, and its last use is noted once a minute', async () => {
  const made = await owner('POST', '/api/agency/keys', { ...form, days: '30' });
  expect(made.status).toBe(201);
  const { secret, key } = made.body as { secret: string; key: Record<string, unknown> };
  expect(secret).toMatch(/^gr_[\w-]{43}$/);
  expect(key).toMatchObject({
    name: 'Sheet',
    role: 'creator',
    companies: 'all',
    begins: secret.slice(0, 8),
    state: 'works',
    madeBy: 'Olive Owner',
    lastUsedAt: null,
  });
  const days = (Date.parse(String(key['expiresAt'])) - it.clock.now().getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(30);

  const program = withKey(it, secret);
  const written = await program('POST', '/api/posts', { title: 'By a program', companyName: 'Fern & Oak' });
  expect([written.status, written.headers['set-cookie']]).toEqual([201, undefined]);
  expect((await program('POST', `/api/posts/${written.body.id}/unschedule`)).status).toBe(403);
  const first = (await keyCalled('Sheet'))?.['lastUsedAt'];
  expect(first).not.toBeNull();
  await program('GET', '/api/posts');
  expect((await keyCalled('Sheet'))?.['lastUsedAt']).toBe(first);
  it.clock.pass(61_000);
  await program('GET', '/api/posts');
  expect((await keyCalled('Sheet'))?.['lastUsedAt']).not.toBe(first);
});

test('every owner gets a mail about a new key, whoever made it, and nobody else does', async () => {
  const second = await joinTeam(it, owner, { role: 'owner' });
  const manager = await joinTeam(it, owner, { role: 'manager' });
  await owner('POST', '/api/agency/keys', { ...form, name: 'Robot', days: '30' });
  const mails = (await it.ctx.db.select().from(messages).where(eq(messages.kind, 'sign-in-changed'))).filter(
    ({ text }) => text.includes('“Robot”'),
  );
  expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, second.email].toSorted());
  expect(mails.map(({ to }) => to)).not.toContain(manager.email);
  expect(mails[0]?.subject).toBe('A key was made at Greenroom');
  expect(mails[0]?.text).toContain('Olive Owner made the key “Robot”');
  expect(mails[0]?.text).toContain('with what a creator may do');
  expect(mails[0]?.text).toContain('/agency');
});

test('history and thread name the key where a member’s name would stand, and the client reads neither', async () => {
  const { program } = await programOf(it, owner, { name: 'Wire' });
  const { body: post } = await program('POST', '/api/posts', {
    title: 'Spring',
    caption: 'Hello',
    reviewerEmails: ['rita@client.test'],
  });
  await program('POST', `/api/posts/${post.id}/comments`, { body: 'Please look', side: 'client' });
  const history = (await owner('GET', `/api/posts/${post.id}/history`)).body as { actor: string }[];
  expect(new Set(history.map(({ actor }) => actor))).toEqual(new Set(['The key Wire']));
  const thread = (await owner('GET', `/api/posts/${post.id}/comments`)).body as { authorName: string }[];
  expect(thread.map(({ authorName }) => authorName)).toEqual(['The key Wire']);
  const [approval] = (await owner('GET', `/api/approvals/${post.id}`)).body as { approvalToken: string }[];
  const page = await it.stranger('GET', `/api/approve/${approval?.approvalToken}`);
  expect(page.status).toBe(200);
  expect(JSON.stringify(page.body)).not.toContain('Wire');
  const messages = JSON.stringify((await owner('GET', '/api/messages')).body);
  expect(messages).toContain('Olive Owner');
  expect(messages).not.toContain('The key');
});

test('the same key of a comment from two programs and their owner are three comments', async () => {
  const [wire, form] = [
    (await programOf(it, owner, { name: 'Wire', role: 'manager' })).program,
    (await programOf(it, owner, { name: 'Form', role: 'manager' })).program,
  ];
  const { id } = (await owner('POST', '/api/posts', { title: 'Spring' })).body as { id: string };
  const say = (who: Client, body: string) =>
    who('POST', `/api/posts/${id}/comments`, { body, side: 'internal', key: '42' });
  for (const [who, body] of [
    [wire, 'From Wire'],
    [form, 'From Form'],
    [owner, 'From the owner'],
    [form, 'Sent again'],
  ] as const)
    expect((await say(who, body)).status).toBe(201);
  const said = (await owner('GET', `/api/posts/${id}/comments`)).body as { body: string }[];
  expect(said.map(({ body }) => body)).toEqual(['From Wire', 'From Form', 'From the owner']);
});

test('a key for some clients sees those and the one that it makes, files too', async () => {
  await owner('POST', '/api/companies', { name: 'Moss' });
  await owner('POST', '/api/posts', { title: 'Of Moss', companyName: 'Moss' });
  await owner('POST', '/api/posts', { title: 'Of Fern', companyName: 'Fern & Oak' });
  const { program } = await programOf(it, owner, { name: 'Some', companies: ['Moss'] });
  const titles = async () =>
    ((await program('GET', '/api/posts')).body as { title: string }[]).map(({ title }) => title);
  expect(await titles()).toEqual(['Of Moss']);
  expect((await program('GET', '/api/posts/list.csv')).body).toContain('Of Moss');
  expect((await program('GET', '/api/posts/list.csv')).body).not.toContain('Of Fern');
  expect((await program('GET', '/api/companies/Fern%20%26%20Oak')).status).toBe(404);
  expect((await program('POST', '/api/companies', { name: 'Reed' })).status).toBe(201);
  await program('POST', '/api/posts', { title: 'Of Reed', companyName: 'Reed' });
  expect((await titles()).sort()).toEqual(['Of Moss', 'Of Reed']);
  expect((await keyCalled('Some'))?.['companies']).toEqual(['Moss', 'Reed']);
});

test('a revoked, an expired and an unknown key are one sentence', async () => {
  const { id, program } = await programOf(it, owner, { name: 'Short', days: '30' });
  const { program: expiring } = await programOf(it, owner, { name: 'Long', days: '30' });
  expect((await owner('DELETE', `/api/agency/keys/${id}`)).body).toMatchObject({ state: 'revoked' });
  const refused = { status: 401, body: { code: 'unauthenticated', message: BAD_KEY } };
  expect(await program('GET', '/api/posts')).toMatchObject(refused);
  expect(await program('GET', '/api/posts/list.csv')).toMatchObject(refused);
  expect(await owner('DELETE', `/api/agency/keys/${id}`)).toMatchObject({
    status: 409,
    body: { message: KEY_IS_OVER },
  });
  expect((await expiring('GET', '/api/posts')).status).toBe(200);
  it.clock.pass(30 * 86_400_000);
  expect(await expiring('GET', '/api/posts')).toMatchObject(refused);
  it.clock.pass(-30 * 86_400_000);
  expect(await withKey(it, 'gr_made-up')('GET', '/api/posts')).toMatchObject(refused);
  it.clock.pass(31 * 86_400_000);
  owner = await it.logIn(owner);
  expect(await keyCalled('Short')).toBeUndefined();
});

test('either a key or a session; another site’s page is no matter where no cookie can be meant', async () => {
  const { secret, program } = await programOf(it, owner, { name: 'Either' });
  const authorization = `Bearer ${secret}`;
  expect(await owner('GET', '/api/posts', undefined, { authorization })).toMatchObject({
    status: 400,
    body: { message: KEY_OR_SESSION },
  });
  const origin = { origin: 'https://elsewhere.test' };
  expect((await program('POST', '/api/posts', { title: 'From a tool' }, origin)).status).toBe(201);
  expect(
    (await owner('POST', '/api/posts', { title: 'From a page' }, { ...origin, authorization })).status,
  ).toBe(403);
  // A proxy's bearer token is ignored, and a key is no cookie.
  expect((await owner('GET', '/api/posts', undefined, { authorization: 'Bearer other' })).status).toBe(200);
  expect(
    (await it.stranger('GET', '/api/posts', undefined, { cookie: `greenroom.sid=${secret}` })).status,
  ).toBe(401);
});

test('a key ends when whoever made it leaves, or is no owner any more, and says so', async () => {
  const second = await joinTeam(it, owner, { role: 'owner' });
  const third = await joinTeam(it, owner, { role: 'owner' });
  const ofSecond = await programOf(it, second, { name: 'Of second' });
  const ofThird = await programOf(it, third, { name: 'Of third' });
  expect((await ofSecond.program('GET', '/api/posts')).status).toBe(200);
  await owner('PATCH', `/api/members/${second.id}`, { role: 'manager' });
  await third('DELETE', `/api/members/${third.id}`);
  expect((await ofSecond.program('GET', '/api/posts')).status).toBe(401);
  expect((await ofThird.program('GET', '/api/posts')).status).toBe(401);
  expect((await keyCalled('Of second'))?.['state']).toBe('maker left');
  expect((await keyCalled('Of third'))?.['state']).toBe('maker left');
  // No revoked key becomes valid again.
  await owner('PATCH', `/api/members/${second.id}`, { role: 'owner' });
  expect((await ofSecond.program('GET', '/api/posts')).status).toBe(401);
});

test('bad input makes no key: a wrong password, no name, a client that is not there, an owner’s role, one too many', async () => {
  const before = await keys();
  const fieldOf = async (more: object) => {
    const answer = await owner('POST', '/api/agency/keys', { ...form, ...more });
    return [answer.status, Object.keys((answer.body as { fields: object }).fields)];
  };
  expect(await fieldOf({ currentPassword: 'wrong' })).toEqual([400, ['currentPassword']]);
  expect(await fieldOf({ name: ' ' })).toEqual([400, ['name']]);
  expect(await fieldOf({ companies: ['Nobody'] })).toEqual([400, ['companies']]);
  expect(await fieldOf({ role: 'owner' })).toEqual([400, ['role']]);
  expect(await fieldOf({ days: '31' })).toEqual([400, ['days']]);
  expect(await keys()).toEqual(before);
  const { id: agencyId } = (await owner('GET', '/api/agencies')).body[0] as { id: string };
  const { id: createdBy } = (await owner('GET', '/api/auth/user')).body as { id: string };
  await it.database.db.insert(apiKeys).values(
    Array.from({ length: KEYS_MOST }, (_, index) => ({
      agencyId,
      name: `Many ${index}`,
      hash: `many ${index}`,
      begins: 'gr_many',
      role: 'viewer' as const,
      createdBy,
    })),
  );
  expect((await owner('POST', '/api/agency/keys', form)).status).toBe(409);
});

test('the text of a key is in no table, list or log, and its hash in no answer', async () => {
  const stranger = await it.signIn();
  const { secret, program } = await programOf(it, stranger, { name: 'Quiet' });
  await program('GET', '/api/posts');
  await program('GET', '/api/posts?limit=nonsense');
  await program('POST', '/api/posts', { title: 'x'.repeat(5000) });
  const { db } = it.database;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} as t where to_jsonb(t)::text like ${`%${secret}%`}`,
    );
    expect([name, rows]).toEqual([name, []]);
  }
  const [kept] = await db
    .select()
    .from(apiKeys)
    .where(sql`${apiKeys.name} = 'Quiet'`);
  const listed = JSON.stringify(await keys(stranger));
  expect(listed).toContain('Quiet');
  expect(listed).not.toContain(secret);
  expect(listed).not.toContain(kept?.hash);
  expect(logged.length).toBeGreaterThan(20);
  expect(logged.filter((line) => line.includes(secret))).toEqual([]);
});

test('wrong keys are counted by caller, and lock out no right one', async () => {
  const { program } = await programOf(it, await it.signIn(), { name: 'Right' });
  const wrong = withKey(it, 'gr_wrong');
  const said: number[] = [];
  for (let tries = 0; tries < 205; tries += 1) said.push((await wrong('GET', '/api/posts')).status);
  expect([said[0], said.at(-1)]).toEqual([401, 429]);
  expect((await program('GET', '/api/posts')).status).toBe(200);
});
