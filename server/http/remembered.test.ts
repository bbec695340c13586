import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '#server/db/schema/agencies.ts';
import { eventually } from '#tests/support/eventually.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { at, settled, twoInstances, type Instance } from '#tests/support/two-instances.ts';

let here: Instance;
let there: Instance;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ here, there, close } = await twoInstances());
});
afterAll(() => close());

test('a poll with nothing new asks the database nothing', async () => {
  await settled(here, await here.signIn());
});

test('whoever changed something reads it back at once, on this instance and on the other', async () => {
  const owner = await here.signIn();
  const one = await settled(here, owner);
  const other = await settled(there, owner);
  const written = await one.ask('POST', '/api/posts', { title: 'New' });
  expect(written.status).toBe(201);
  expect((await one.poll()).status).toBe(200);
  const wrote = /greenroom\.wrote=1; Max-Age=5/.exec(String(written.headers['set-cookie']));
  expect(wrote).not.toBeNull();
  const asWriter = at(there, `${owner.cookie}; greenroom.wrote=1`);
  expect((await asWriter('GET', '/api/posts', undefined, { 'if-none-match': other.tag })).status).toBe(200);
});

test('what is changed elsewhere, or past the app, is announced and seen', async () => {
  const owner = await here.signIn();
  const { ask } = await settled(here, owner);
  await ask('POST', '/api/posts', { title: 'Old' });
  const other = await settled(there, owner);
  await here.database.db.execute(sql`update posts set title = 'Other'`);
  await eventually('the other instance sees it', async () => (await other.poll()).status === 200);
});

test('a log-out and a new password end sessions at once here, and a moment later elsewhere', async () => {
  const owner = await here.signIn();
  const { ask } = await settled(here, owner);
  const other = await settled(there, owner);
  await here.app.inject({ method: 'GET', url: '/api/logout', headers: { cookie: owner.cookie } });
  expect((await ask('GET', '/api/posts')).status).toBe(401);
  await eventually('the other instance knows', async () => (await other.poll()).status === 401);

  const second = await here.signIn();
  const login = { email: second.email, password: second.password };
  const device = await here.stranger('POST', '/api/auth/login', login);
  const cookie = String([device.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  await settled(here, { cookie });
  const change = { currentPassword: second.password, newPassword: 'another good one' };
  expect((await at(here, second.cookie)('POST', '/api/auth/change-password', change)).status).toBe(200);
  expect((await at(here, cookie)('GET', '/api/posts')).status).toBe(401);
});

test('another role counts a moment later', async () => {
  const owner = await here.signIn();
  const { ask } = await settled(here, owner);
  const { body: user } = await ask('GET', '/api/auth/user');
  await here.database.db.update(members).set({ role: 'viewer' }).where(eq(members.userId, user.id));
  await eventually('the role is another', async () => (await ask('POST', '/api/posts', {})).status === 403);
});

test('an instance whose connection for changes is cut off answers what is true', async () => {
  const owner = await here.signIn();
  const { poll, ask } = await settled(here, owner);
  await ask('POST', '/api/posts', { title: 'Old' });
  const again = await settled(here, owner);
  await here.database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`);
  await here.database.db.execute(sql`update posts set title = 'Other'`);
  await eventually('it is seen', async () => (await again.poll()).status === 200);
  expect((await poll()).status).toBe(200);
  await settled(here, owner);
});

test('a reviewer’s visit and answer are in the very next read of the instance that took them', async () => {
  const owner = await here.signIn();
  const { ask } = await settled(here, owner);
  const { body: post } = await ask('POST', '/api/posts', { title: 'New', reviewerEmails: ['a@acme.com'] });
  const { body: approvals } = await ask('GET', `/api/approvals/${post.id}`);
  const review = `/api/approve/${approvals[0].approvalToken}`;
  for (const visit of [
    () => here.stranger('GET', review),
    () => here.stranger('POST', review, { action: 'approve', version: 1 }),
  ]) {
    const before = await settled(here, owner);
    expect((await visit()).status).toBe(200);
    expect((await before.poll()).status).toBe(200);
  }
});

test('a key is remembered as a session is: known, it asks nothing; revoked, it opens nothing on any instance', async () => {
  const owner = await here.signIn();
  const { id, secret } = await programOf(here, owner);
  const authorization = { authorization: `Bearer ${secret}` };
  for (const app of [here, there]) {
    const asked = vi.spyOn(app.database.pool, 'query');
    const asksForKey = () =>
      asked.mock.calls.some(([query]) => JSON.stringify(query).includes('api_keys.hash'));
    await eventually('a known key is not asked for', async () => {
      asked.mockClear();
      expect((await app.stranger('GET', '/api/assistant', undefined, authorization)).status).toBe(200);
      return !asksForKey();
    });
    asked.mockRestore();
  }
  await at(here, owner.cookie)('DELETE', `/api/agency/keys/${id}`);
  expect((await here.stranger('GET', '/api/posts', undefined, authorization)).status).toBe(401);
  await eventually('the other instance knows', async () => {
    const answer = await there.stranger('GET', '/api/posts', undefined, authorization);
    return answer.status === 401;
  });
});
