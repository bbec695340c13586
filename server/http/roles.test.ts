import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can, NOT_FOR_THIS_KEY, NOT_YOURS_TO_DO, type Role } from '#domain/agencies/abilities.ts';
import { ASKS_AGAIN } from '#domain/posts/editable.ts';
import { KEY_ROLES } from '#domain/agencies/keys.ts';
import { contract } from '#domain/contract.ts';
import { NOT_AS_MADE } from '#domain/posts/many.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
});
afterAll(() => it.close());

const REFUSED = { status: 403, body: { code: 'forbidden', message: NOT_YOURS_TO_DO } };
const idOf = async ({ email }: { email: string }) => {
  const [user] = await it.database.db.select().from(users).where(eq(users.email, email));
  return user?.id ?? '';
};

/** A person who works only for the owner's agency. */
async function hire(role: Role): Promise<Client> {
  const person = await it.signIn();
  const { db } = it.database;
  const userId = await idOf(person);
  const agencyId = await agencyOf(db, await idOf(owner));
  await db.update(members).set({ agencyId, role }).where(eq(members.userId, userId));
  return person;
}

const endpoints = Object.values(contract)
  .flat()
  .filter((one) => one.access === 'member');

describe.each<Role>(['viewer', 'creator', 'manager'])('a %s', (role) => {
  let person: Client;
  beforeAll(async () => {
    person = await hire(role);
  });

  test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, one) => {
    const path = one.path.replace(/:\w+/g, randomUUID());
    const answer = await person(one.method, path, one.method === 'GET' ? undefined : {});
    if (can({ role }, one.ability ?? 'look')) expect(answer.status).not.toBe(403);
    else expect(answer).toMatchObject(REFUSED);
  });
});

describe.each(KEY_ROLES)('a key of a %s', (role) => {
  let program: Client;
  beforeAll(async () => {
    ({ program } = await programOf(it, owner, { role }));
  });

  test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, one) => {
    const path = one.path.replace(/:\w+/g, randomUUID());
    const answer = await program(one.method, path, one.method === 'GET' ? undefined : {});
    if (can({ role, key: {} }, one.ability ?? 'look')) expect([401, 403]).not.toContain(answer.status);
    else expect(answer).toMatchObject({ status: 403, body: { message: NOT_FOR_THIS_KEY } });
  });
});

test('a creator writes what the agency sees, and sends and schedules nothing by the way', async () => {
  const creator = await hire('creator');
  const made = await creator('POST', '/api/posts', {
    title: 'Draft of a creator',
    companyName: 'Fern & Oak',
  });
  expect(made.status).toBe(201);
  const seen = await owner('GET', `/api/posts/${made.body.id}`);
  expect(seen.body).toMatchObject({ title: 'Draft of a creator', userId: made.body.userId });
  expect(made.body.userId).not.toBe(await idOf(owner));

  const reviewers = { reviewerEmails: ['cora@client.test'] };
  const scheduledAt = '2027-01-01T10:00:00Z';
  expect(await creator('POST', '/api/posts', { title: 'Sent', ...reviewers })).toMatchObject(REFUSED);
  expect(await creator('POST', '/api/posts', { title: 'Planned', scheduledAt })).toMatchObject(REFUSED);
  const path = `/api/posts/${made.body.id}`;
  expect((await creator('PATCH', path, { caption: 'Hello', ...reviewers })).status).toBe(200);
  expect(await creator('PATCH', path, { status: 'In Review' })).toMatchObject(REFUSED);
  expect((await owner('PATCH', path, { status: 'In Review' })).status).toBe(200);
  expect(await creator('PATCH', path, { reviewerEmails: ['bo@client.test'] })).toMatchObject(REFUSED);
  expect((await creator('PATCH', path, { caption: 'Hello again' })).status).toBe(200);

  // A post that goes out by itself: a creator can neither add reviewers nor change its content.
  const dated = await owner('POST', '/api/posts', { title: 'Dated', caption: 'As agreed', scheduledAt });
  const there = `/api/posts/${dated.body.id}`;
  expect(await creator('PATCH', there, { reviewerEmails: ['stranger@elsewhere.test'] })).toMatchObject(
    REFUSED,
  );
  expect(await creator('PATCH', there, { caption: 'Something else' })).toMatchObject(REFUSED);
  expect((await owner('GET', there)).body).toMatchObject({ status: 'Scheduled', caption: 'As agreed' });
});

test('a creator’s change asks no reviewer again, and moves no date by which they answer', async () => {
  const creator = await hire('creator');
  const reviewerEmails = ['cora@client.test', 'bo@client.test'];
  const sent = await owner('POST', '/api/posts', { title: 'Asked', caption: 'As agreed', reviewerEmails });
  const path = `/api/posts/${sent.body.id}`;
  const asked = () =>
    owner('GET', `/api/messages?limit=200`).then(
      ({ body }) => (body as { postId: string }[]).filter((one) => one.postId === sent.body.id).length,
    );
  const yesOf = async (at: number) => {
    const [, token] = (await owner('GET', `/api/approvals/${sent.body.id}`)).body[at].reviewUrl.split(
      '/approve/',
    );
    const { version } = (await owner('GET', path)).body;
    const said = await it.stranger('POST', `/api/approve/${token}`, { action: 'approve', version });
    expect(said.status).toBe(200);
  };
  const before = await asked();
  const reviewDueAt = '2026-12-24T10:00:00Z';
  expect(await creator('PATCH', path, { reviewDueAt })).toMatchObject(REFUSED);
  expect((await owner('PATCH', path, { reviewDueAt })).status).toBe(200);
  expect((await creator('PATCH', path, { title: 'Still asked', reviewDueAt })).status).toBe(200);
  // Nobody has approved: reviewers see the new text behind their link.
  expect((await creator('PATCH', path, { caption: 'As agreed, almost' })).status).toBe(200);
  expect(await asked()).toBe(before);

  const refused = { status: 403, body: { message: ASKS_AGAIN } };
  for (const [at, status] of ['In Review', 'Approved'].entries()) {
    await yesOf(at);
    expect((await owner('GET', path)).body.status).toBe(status);
    const told = await asked();
    expect(await creator('PATCH', path, { caption: 'Other words' })).toMatchObject(refused);
    expect((await creator('PATCH', path, { title: 'Of our own' })).status).toBe(200);
    expect(await asked()).toBe(told);
    expect((await owner('GET', path)).body).toMatchObject({ status, caption: 'As agreed, almost' });
  }
  expect((await owner('PATCH', path, { caption: 'Other words' })).body.status).toBe('In Review');
});

test('a creator takes back what they made themselves in one step, and nothing of others or what was changed since', async () => {
  const creator = await hire('creator');
  const first = (await owner('POST', '/api/posts', { title: 'First', companyName: 'Fern & Oak' })).body.id;
  const many = async (who: Client, ids: string[], action: string) =>
    (await who('POST', '/api/posts/many', { ids, action })).body.results as Record<string, unknown>[];
  const copies = async (who: Client) =>
    (await many(who, [first], 'duplicate')).map((one) => String(one['copyId']));
  const [own = ''] = await copies(creator);
  const [theirs = ''] = await copies(owner);
  const [changed = ''] = await copies(creator);
  const [noted = ''] = await copies(creator);
  it.clock.set(new Date(it.clock.now().getTime() + 1000));
  await creator('PATCH', `/api/posts/${changed}`, { caption: 'Other words' });
  await owner('POST', `/api/posts/${noted}/comments`, { body: 'Which shade?', side: 'internal' });
  expect(await many(creator, [own, theirs, changed, noted], 'unmake')).toEqual([
    { id: own, ok: true },
    { id: theirs, ok: false, message: NOT_AS_MADE },
    { id: changed, ok: false, message: NOT_AS_MADE },
    { id: noted, ok: false, message: NOT_AS_MADE },
  ]);
  expect((await owner('GET', `/api/posts/${own}`)).status).toBe(404);
  // Members who may remove posts can undo any copy.
  expect(await many(owner, [changed], 'unmake')).toEqual([{ id: changed, ok: true }]);

  const dated = await owner('POST', '/api/posts', {
    title: 'Weekly',
    companyName: 'Fern & Oak',
    scheduledAt: new Date(it.clock.now().getTime() + 86_400_000).toISOString(),
  });
  const again = await creator('POST', `/api/posts/${dated.body.id}/repeat`, { way: 'weeks', count: 2 });
  const repeated = again.body.results.map((one: { copyId: string }) => one.copyId) as string[];
  expect(await many(creator, repeated, 'unmake')).toEqual(repeated.map((id) => ({ id, ok: true })));
});

test('a creator’s key takes back what this key made, and nothing that its maker or another key made', async () => {
  const { program: key } = await programOf(it, owner, { role: 'creator', name: 'Copier' });
  const { program: other } = await programOf(it, owner, { role: 'creator', name: 'Other' });
  const first = (await owner('POST', '/api/posts', { title: 'First', companyName: 'Fern & Oak' })).body.id;
  const many = async (who: Client, ids: string[], action: string) =>
    (await who('POST', '/api/posts/many', { ids, action })).body.results as Record<string, unknown>[];
  const copy = async (who: Client) => String((await many(who, [first], 'duplicate'))[0]?.['copyId']);
  const own = await copy(key);
  const ids = [own, first, await copy(owner), await copy(other)];
  expect(await many(key, ids, 'unmake')).toEqual(
    ids.map((id) => (id === own ? { id, ok: true } : { id, ok: false, message: NOT_AS_MADE })),
  );
  expect((await owner('POST', `/api/posts/${own}/restore`)).status).toBe(200);
  const history = (await owner('GET', `/api/posts/${own}/history`)).body as {
    event: string;
    actor: string;
  }[];
  expect(history.map(({ event, actor }) => [event, actor])).toEqual([
    ['created', 'The key Copier'],
    ['deleted', 'The key Copier'],
    ['deletion undone', 'Olive Owner'],
  ]);
});

test('what one member changes, another sees; their calendars and feeds are their own', async () => {
  const colleague = await hire('manager');
  const before = (await owner('GET', '/api/posts')).headers['etag'];
  await colleague('POST', '/api/companies', { name: 'Moss' });
  const after = await owner('GET', '/api/companies');
  expect(after.headers['etag']).not.toBe(before);
  expect(after.body.map((card: { name: string }) => card.name)).toContain('Moss');
  const feedsOf = async (who: Client) => (await who('GET', '/api/calendar/feeds')).body as { all: string };
  expect((await feedsOf(owner)).all).not.toBe((await feedsOf(colleague)).all);
});
