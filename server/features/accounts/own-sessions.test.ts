import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

let it: TestApp;
let second: TestApp;
let owner: Client & { email: string; password: string };
beforeAll(async () => {
  it = await testApp();
  second = await testApp({ secretKey: it.ctx.secretKey }, { database: it.database });
});
afterAll(async () => {
  await second.app.close();
  await it.close();
});
beforeEach(async () => {
  owner = await it.signIn();
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Another log-in of the same person, with this User-Agent. */
async function logInFrom(userAgent: string): Promise<Client> {
  const { email, password } = owner;
  const headers = { 'user-agent': userAgent };
  const answer = await it.stranger('POST', '/api/auth/login', { email, password }, headers);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return Object.assign((async (method, url, body) => it.stranger(method, url, body, { cookie })) as Client, {
    cookie,
  });
}

interface Shown {
  id: string;
  device: string;
  address: string;
  lastSeenAt: string;
  isCurrent: boolean;
}
const sessionsOf = async (who: Client) => (await who('GET', '/api/auth/sessions')).body as Shown[];

test('somebody sees where they are logged in, this one first, in plain words', async () => {
  await logInFrom(PHONE);
  const shown = await sessionsOf(owner);
  expect(shown.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['An unknown device', true],
    ['Safari on iPhone', false],
  ]);
  expect(shown[1]).toMatchObject({ address: '127.0.0.1' });
  expect(Object.keys(shown[0] ?? {}).sort()).toEqual([
    'address',
    'createdAt',
    'device',
    'id',
    'isCurrent',
    'lastSeenAt',
  ]);
});

test('last seen follows the use of a session, to the hour', async () => {
  const phone = await logInFrom(PHONE);
  it.clock.pass(5 * 3_600_000);
  const used = it.clock.now();
  await phone('GET', '/api/auth/user');
  const seen = (await sessionsOf(owner)).find(({ device }) => device === 'Safari on iPhone');
  expect(Math.abs(Date.parse(seen?.lastSeenAt ?? '') - used.getTime())).toBeLessThan(3_600_000);
});

test('one session is ended and the others go on, on every instance', async () => {
  const phone = await logInFrom(PHONE);
  const tablet = await logInFrom('Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Safari/537.36');
  const elsewhere = (cookie: string) => second.stranger('GET', '/api/auth/user', undefined, { cookie });
  expect((await elsewhere(phone.cookie)).status).toBe(200);
  const [, , phones] = await sessionsOf(owner);
  expect(phones?.device).toBe('Safari on iPhone');
  expect((await owner('DELETE', `/api/auth/sessions/${phones?.id}`)).body).toEqual({ id: phones?.id });
  expect((await phone('GET', '/api/auth/user')).status).toBe(401);
  // The other instance has cached it: the announcement reaches it.
  await eventually('ended elsewhere', async () => (await elsewhere(phone.cookie)).status === 401);
  expect((await tablet('GET', '/api/auth/user')).status).toBe(200);
  expect(await sessionsOf(owner)).toHaveLength(2);
});

test('all others are ended at once, and this one stays', async () => {
  const phone = await logInFrom(PHONE);
  await logInFrom(PHONE);
  expect((await owner('POST', '/api/auth/sessions/end-others')).body).toEqual({ ended: 2 });
  expect((await phone('GET', '/api/auth/user')).status).toBe(401);
  expect((await sessionsOf(owner)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test('nobody ends, or sees, a session of somebody else', async () => {
  const other = await it.signIn();
  const [theirs] = await sessionsOf(other);
  const answer = await owner('DELETE', `/api/auth/sessions/${theirs?.id}`);
  expect([answer.status, answer.body.message]).toEqual([404, 'Session not found']);
  expect((await other('GET', '/api/auth/user')).status).toBe(200);
  expect((await sessionsOf(owner)).map(({ id }) => id)).not.toContain(theirs?.id);
});
