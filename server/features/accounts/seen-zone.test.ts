import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/db/schema/messages.ts';
import { users } from '#server/db/schema/accounts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(() => it.clock.set('2026-03-01T12:00:00Z'));

const say = (person: Client, zone: string) => person('PUT', '/api/auth/seen-zone', { timeZone: zone });
const seenOf = async (email: string) =>
  (await it.ctx.db.select({ zone: users.seenTimeZone }).from(users).where(eq(users.email, email)))[0]?.zone;
const logInFrom = (who: { email: string; password: string }, timeZone: unknown) =>
  it.stranger('POST', '/api/auth/login', { email: who.email, password: who.password, timeZone });

async function weekly(owner: Client) {
  const { body: post } = await owner('POST', '/api/posts', {
    title: 'Fig cake',
    caption: 'Every week',
    companyName: 'ACME',
    reviewerEmails: ['cora@acme.test'],
    scheduledAt: '2026-03-20T09:00:00Z',
  });
  const { body } = await owner('POST', `/api/posts/${post.id}/repeat`, { way: 'weeks', count: 2 });
  return { id: post.id as string, zone: body.zone, dates: body.results.map((one: { at: string }) => one.at) };
}

const IN_BERLIN = ['2026-03-27T09:00:00.000Z', '2026-04-03T08:00:00.000Z'];

test('who chose no zone is reckoned with in the one of the browser that they logged in with', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  expect(await logInFrom(owner, 'Europe/Berlin')).toMatchObject({
    status: 200,
    body: { user: { timeZone: null } },
  });
  const made = await weekly(owner);
  expect(made).toMatchObject({ zone: 'Europe/Berlin', dates: IN_BERLIN });
  const sent = await it.ctx.db.select().from(messages).where(eq(messages.postId, made.id));
  expect(sent.map(({ text }) => text).join()).toMatch(/10:00\sAM GMT\+1/);
});

test('a new account begins in the zone of its browser, and has chosen none', async () => {
  const form = {
    email: 'new@agency.test',
    password: 'correct horse',
    phone: '5559990001',
    firstName: 'Nia',
    lastName: 'New',
    companyName: 'ACME',
    timeZone: 'Europe/Berlin',
  };
  const made = await it.stranger('POST', '/api/auth/signup', form);
  expect(made).toMatchObject({ status: 201, body: { user: { timeZone: null } } });
  expect(await weekly(await it.logIn(form))).toMatchObject({ zone: 'Europe/Berlin' });
});

test('an account that joins a team also begins in the zone of its browser', async () => {
  const owner = await it.signIn();
  const { body } = await owner('POST', '/api/invitations', { companies: 'all', role: 'creator' });
  const token = new URL((body as { url: string }).url).pathname.replace('/join/', '');
  const form = {
    email: 'joins@agency.test',
    password: 'correct horse',
    phone: '5559990002',
    firstName: 'Jo',
    lastName: 'Joins',
    timeZone: 'Asia/Tokyo',
  };
  const made = await it.stranger('POST', `/api/invitations/${token}/sign-up`, form);
  expect(made).toMatchObject({ status: 201, body: { user: { timeZone: null } } });
  expect(await seenOf(form.email)).toBe('Asia/Tokyo');
});

test('a session that is open says it once, at once for all that follows, and the answer stays the same', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  const before = await owner('GET', '/api/auth/user');
  expect((await weekly(owner)).zone).toBe('UTC');
  const said = await say(owner, 'Europe/Berlin');
  expect(said.status).toBe(200);
  expect((await owner('GET', '/api/auth/user')).body).toEqual(before.body);
  expect(before.body.timeZone).toBeNull();
  expect(await weekly(owner)).toMatchObject({ zone: 'Europe/Berlin', dates: IN_BERLIN });
  expect((await owner('GET', '/api/agency/figures')).body.timeZone).toBe('Europe/Berlin');
  await say(owner, 'America/New_York');
  expect((await owner('GET', '/api/agency/figures')).body.timeZone).toBe('America/New_York');
});

test('the zone that somebody chose wins', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  await owner('POST', '/api/auth/update-profile', {
    firstName: 'Olive',
    lastName: 'Owner',
    email: owner.email,
    timeZone: 'Europe/Lisbon',
  });
  expect((await say(owner, 'Europe/Berlin')).status).toBe(200);
  expect((await owner('GET', '/api/auth/user')).body.timeZone).toBe('Europe/Lisbon');
  expect((await weekly(owner)).zone).toBe('Europe/Lisbon');
});

test('an invalid time zone does not stop a log-in and is not stored', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  for (const zone of ['Mars/Olympus', '', '+01:00', 7, null, ['UTC'], 'x'.repeat(5000)])
    expect([zone, (await logInFrom(owner, zone)).status]).toEqual([zone, 200]);
  for (const zone of ['Mars/Olympus', '', 7])
    expect([zone, (await owner('PUT', '/api/auth/seen-zone', { timeZone: zone })).status]).toEqual([
      zone,
      200,
    ]);
  expect(await seenOf(owner.email)).toBeNull();
});

test('neither a read nor another site changes the stored time zone', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  await owner('GET', '/api/auth/user?timeZone=Asia%2FTokyo');
  const foreign = { origin: 'https://elsewhere.example' };
  const said = await owner('PUT', '/api/auth/seen-zone', { timeZone: 'Asia/Tokyo' }, foreign);
  expect(said.status).toBe(403);
  expect(await seenOf(owner.email)).toBeNull();
});

test('a program with a key says nothing about its owner’s zone', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  const { body } = await owner('POST', '/api/agency/keys', {
    name: 'Reports',
    role: 'creator',
    companies: 'all',
    currentPassword: owner.password,
  });
  expect(typeof body.secret).toBe('string');
  const said = await it.stranger(
    'PUT',
    '/api/auth/seen-zone',
    { timeZone: 'Asia/Tokyo' },
    { authorization: `Bearer ${body.secret}` },
  );
  expect(said.status).toBe(403);
  expect(await seenOf(owner.email)).toBeNull();
});

test('a client’s posting times mean the same moments for every member: in the zone of the agency’s owner', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  const member = await joinTeam(it, owner, { role: 'creator' });
  await say(owner, 'Europe/Berlin');
  await say(member, 'America/New_York');
  await owner('PUT', '/api/companies/ACME/slots', { slots: [{ weekday: 1, time: '09:00', network: null }] });
  for (const person of [owner, member]) {
    const { body } = await person('GET', '/api/companies/ACME/slots/free?most=1');
    expect(body).toMatchObject({ timeZone: 'Europe/Berlin', free: [{ at: '2026-03-02T08:00:00.000Z' }] });
  }
});
