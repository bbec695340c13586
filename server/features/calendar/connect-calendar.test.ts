import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOT_CONFIGURED } from '#domain/calendar/contract.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { closeCalendar } from './disconnect-calendar.ts';

let google: GoogleFake;
let app: TestApp;
let owner: Client;

beforeAll(async () => {
  google = await startGoogle();
  app = await testApp({ calendar: googleCalendar(google.settings) });
});
afterAll(async () => {
  await app.close();
  await google.stop();
});
beforeEach(async () => {
  owner = await app.signIn();
});

/** Like the popup: to Google, the user grants the access, and back. */
async function backFromGoogle(client: Client = owner): Promise<string> {
  const { status, body } = await client('GET', '/api/calendar/google/connect');
  expect(status).toBe(200);
  const answer = await fetch(body.authUrl, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return `${back.pathname}${back.search}`;
}
const connections = async (client: Client = owner) =>
  (await client('GET', '/api/calendar/connections')).body as { id: string; brokenReason: string | null }[];

test('connecting: state and PKCE, a page that can be closed, a connection in the list, a first sync queued', async () => {
  const back = await backFromGoogle();
  const page = await owner('GET', back);
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Calendar Connected');
  expect(page.body).toContain('You can close this window.');
  expect(page.body).not.toMatch(/<script>|style="/);

  const listed = await connections();
  expect(listed).toMatchObject([{ provider: 'google', brokenReason: null, lastSyncedAt: null }]);
  expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
    'brokenReason',
    'connectedAt',
    'id',
    'lastSyncedAt',
    'provider',
  ]);
  const { rows } = await app.database.pool.query('select from graphile_worker.jobs where key = $1', [
    `calendar:${listed[0]?.id}`,
  ]);
  expect(rows).toHaveLength(1);
});

test('tokens are unreadable in the database', async () => {
  await owner('GET', await backFromGoogle());
  const [{ id } = { id: '' }] = await connections();
  const [row] = await app.database.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, id));
  expect(`${row?.accessToken} ${row?.refreshToken}`).not.toMatch(/access-|refresh-/);
});

test('a state works once, for the user who began, within ten minutes', async () => {
  const used = await backFromGoogle();
  expect((await owner('GET', used)).status).toBe(200);
  expect((await owner('GET', used)).status).toBe(400);

  const other = await app.signIn();
  expect((await other('GET', await backFromGoogle())).status).toBe(400);
  expect((await app.stranger('GET', await backFromGoogle())).status).toBe(401);

  const late = await backFromGoogle();
  app.clock.pass(10 * 60_000 + 1);
  const answer = await owner('GET', late);
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('Please start again from Settings.');
  expect(await connections(other)).toEqual([]);
  expect(await connections()).toHaveLength(1);
});

test.each([
  ['/api/calendar/google/callback?error=access_denied&state=x', 'The access was not allowed'],
  ['/api/calendar/google/callback', 'Please start again from Settings'],
  ['/api/calendar/google/callback?code=a&code=b&state=c', 'Please start again from Settings'],
  ['/api/calendar/google/callback?code=%00&state=%00', 'Please start again from Settings'],
])('%s is answered in words', async (path, words) => {
  const answer = await owner('GET', path);
  expect(answer.status).toBe(400);
  expect(answer.body).toContain(words);
});

test('a code that Google refuses connects nothing', async () => {
  const back = await backFromGoogle();
  const answer = await owner('GET', back.replace(/code=[^&]+/, 'code=stolen'));
  expect(answer.status).toBe(502);
  expect(answer.body).toContain('Not connected');
  expect(await connections()).toEqual([]);
});

test('a broken connection is mended by connecting again, not doubled', async () => {
  await owner('GET', await backFromGoogle());
  const [before] = await connections();
  await app.database.db
    .update(calendarConnections)
    .set({ brokenReason: 'withdrawn', syncToken: 'old' })
    .where(eq(calendarConnections.id, before?.id ?? ''));
  await owner('GET', await backFromGoogle());
  expect(await connections()).toMatchObject([{ id: before?.id, brokenReason: null }]);
});

test('disconnecting: gone at once, revoked at Google by the worker; another owner’s does not exist', async () => {
  await owner('GET', await backFromGoogle());
  const [{ id } = { id: '' }] = await connections();
  const other = await app.signIn();
  expect((await other('DELETE', `/api/calendar/connections/${id}`)).status).toBe(404);
  expect(await owner('DELETE', `/api/calendar/connections/${id}`)).toMatchObject({
    status: 200,
    body: { id },
  });
  expect(await connections()).toEqual([]);
  expect((await owner('DELETE', `/api/calendar/connections/${id}`)).status).toBe(404);

  const { rows } = await app.database.pool.query<{ payload: Parameters<typeof closeCalendar>[1] }>(
    `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks as task
       on task.id = task_id where task.identifier = 'close-calendar'`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/);
  const revoked = google.grants.revoked.length;
  for (const { payload } of rows) {
    await closeCalendar(app.ctx, payload);
    await closeCalendar(app.ctx, payload);
  }
  expect(google.grants.revoked.length).toBeGreaterThan(revoked);
});

test('without settings Connect says what to set', async () => {
  const plain = await testApp();
  const answer = await (await plain.signIn())('GET', '/api/calendar/google/connect');
  expect(answer).toMatchObject({ status: 503, body: { message: NOT_CONFIGURED } });
  await plain.close();
});
