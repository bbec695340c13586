import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { can, NOT_FOR_THIS_KEY, NOT_YOURS_TO_DO, type Role } from '#domain/agencies/abilities.ts';
import { KEY_ROLES } from '#domain/agencies/keys.ts';
import { contract } from '#domain/contract.ts';
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

/** Somebody who works for the owner's agency and for no other. */
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
