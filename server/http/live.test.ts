import { sql } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NEEDS_TWO_FACTORS } from '#domain/agencies/safety-contract.ts';
import { eventually } from '#tests/support/eventually.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/team.ts';

let house: TestApp;
let address: string;
/** A stream that nothing but `allHeard` announces anything to. */
let witness: { changes(): number; id: string };
const ends: AbortController[] = [];

beforeAll(async () => {
  house = await testApp();
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
  // The first stream makes the process listen, and hears when it does.
  const first = await house.signIn();
  const stream = await openStream('/api/live', first.cookie);
  await hears(stream, 1);
  const { id } = (await first('GET', '/api/auth/user')).body as { id: string };
  witness = Object.assign(stream, { id });
  ends.splice(0);
});
afterEach(() => {
  for (const one of ends.splice(0)) one.abort();
});
afterAll(async () => {
  house.app.server.closeAllConnections();
  await house.close();
});

/**
 * Waits until the process has heard all announcements of what has been written so far. Announcements arrive
 * in the order of their commits, but later than the answers: a late one counts as a change of the stream
 * that was opened meanwhile, and the late one of a switch to another agency ends it.
 */
async function allHeard() {
  const before = witness.changes();
  await house.database.db.execute(sql`select pg_notify('greenroom_changes', ${`user:${witness.id}`})`);
  await hears(witness, before + 1);
}

/** Opens a stream that hears only what is written from now on. */
async function listen(...of: Parameters<typeof openStream>) {
  await allHeard();
  return openStream(...of);
}

/** An open stream: how often it said `changed`, and whether it has ended. */
async function openStream(path: string, cookie = '', more: Record<string, string> = {}) {
  const end = new AbortController();
  ends.push(end);
  const response = await fetch(address + path, {
    headers: { ...(cookie && { cookie }), ...more },
    signal: end.signal,
  });
  const heard = {
    status: response.status,
    type: response.headers.get('content-type'),
    text: '',
    over: false,
    broken: false,
  };
  const read = async () => {
    for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk as Uint8Array).toString();
  };
  read()
    .catch(() => (heard.broken = true))
    .finally(() => (heard.over = true));
  return Object.assign(heard, { changes: () => heard.text.split('event: changed').length - 1 });
}

const hears = (stream: { changes(): number }, count: number) =>
  eventually('the stream says changed', () => stream.changes() >= count);

async function postInReview() {
  const owner = await house.signIn();
  const { body: post } = await owner('POST', '/api/posts', {
    companyName: 'Fern & Oak',
    title: 'Spring',
    caption: 'Hello',
    assets: [],
    reviewerEmails: ['rita@client.example', 'rob@client.example'],
  });
  const { body: reviews } = await owner('GET', `/api/approvals/${post.id}`);
  const tokens: string[] = reviews.map((one: { approvalToken: string }) => one.approvalToken);
  return { owner, post, tokens };
}

test('a page that read before it listened is told at once where something is newer, and only then', async () => {
  const { owner, tokens } = await postInReview();
  const tag = async () => (await owner('GET', '/api/posts')).headers['etag'] as string;
  const since = async (known: string) => listen(`/api/live?since=${encodeURIComponent(known)}`, owner.cookie);
  const known = await tag();
  const quiet = await since(known);
  await hears(await since('something else'), 1);
  expect(quiet.changes()).toBe(0);
  await house.stranger('POST', `/api/approve/${tokens[0]}`, { action: 'approve', version: 1 });
  await hears(await since(known), 1);
  expect((await tag()) === known).toBe(false);
});

test('a reviewer’s answer wakes the owner’s page and the other reviewer’s, and nobody else’s', async () => {
  const { owner, tokens } = await postInReview();
  const other = await house.signIn();
  const streams = {
    owner: await listen('/api/live', owner.cookie),
    reviewer: await listen(`/api/approve/${tokens[1]}/live`),
    other: await listen('/api/live', other.cookie),
  };
  expect(streams.owner).toMatchObject({ status: 200, type: expect.stringContaining('text/event-stream') });
  const before = streams.other.changes();
  const [own, theirs] = [streams.owner.changes(), streams.reviewer.changes()];

  await house.stranger('POST', `/api/approve/${tokens[0]}`, { action: 'approve', version: 1 });
  await hears(streams.owner, own + 1);
  await hears(streams.reviewer, theirs + 1);
  expect(streams.other.changes()).toBe(before);
  expect(streams.owner.text).not.toContain('rita');
});

test('a reviewer’s page is woken by a new name of its company and of a contact, not by those of another company', async () => {
  const { owner, tokens } = await postInReview();
  await owner('POST', '/api/companies', { name: 'Birch' });
  const stream = await listen(`/api/approve/${tokens[0]}/live`);
  const before = stream.changes();
  await owner('PATCH', '/api/companies/Birch', { newName: 'Beech' });
  const { body: company } = await owner('PATCH', `/api/companies/${encodeURIComponent('Fern & Oak')}`, {
    newName: 'Fern & Sons',
  });
  await hears(stream, before + 1);
  const rita = { name: 'Rita', phoneNumber: '5551234567', email: 'rita@client.example' };
  const { body: contact } = await owner('POST', `/api/companies/${company.id}/contacts`, rita);
  await hears(stream, before + 2);
  await owner('DELETE', `/api/companies/${company.id}/contacts/${contact.id}`);
  await hears(stream, before + 3);
  // Notifications arrive in the order of their commits: Birch’s would have been counted by now.
  expect(stream.changes()).toBe(before + 3);
});

test('a change that another instance made is heard', async () => {
  const { owner } = await postInReview();
  const stream = await listen('/api/live', owner.cookie);
  const before = stream.changes();
  await house.database.db.execute(
    sql`update posts set title = 'Summer' where user_id = (select id from users where email = ${owner.email})`,
  );
  await hears(stream, before + 1);
});

test('after its connection to the database was lost, a process says changed for what it may have missed', async () => {
  const { owner } = await postInReview();
  const stream = await listen('/api/live', owner.cookie);
  const before = stream.changes();
  await house.database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`,
  );
  await hears(stream, before + 1);
  await owner('POST', '/api/companies', { name: 'Another' });
  await hears(stream, before + 2);
});

test('a stream ends with its session, and with the removal of its reviewer', async () => {
  const { owner, post, tokens } = await postInReview();
  const [own, reviewer] = [
    await listen('/api/live', owner.cookie),
    await listen(`/api/approve/${tokens[0]}/live`),
  ];
  await owner('PATCH', `/api/posts/${post.id}`, { reviewerEmails: ['rob@client.example'] });
  await eventually('the stream ends', () => reviewer.over);
  expect(own.over).toBe(false);
  await owner('GET', '/api/logout');
  await eventually('the stream ends', () => own.over);
});

test('a member who is removed hears nothing more, and listens anew for their own agency', async () => {
  const owner = await house.signIn();
  const [manager, other] = [
    await joinTeam(house, owner, { role: 'manager' }),
    await joinTeam(house, owner, { role: 'manager' }),
  ];
  const ended = await listen('/api/live', manager.cookie);
  const goesOn = await listen('/api/live', other.cookie);
  await owner('DELETE', `/api/members/${manager.id}`);
  await eventually('the stream ends', () => ended.over);
  expect(ended.broken).toBe(false);
  const own = await listen('/api/live', manager.cookie);
  expect(own.status).toBe(200);
  const [before, told] = [own.changes(), goesOn.changes()];
  await owner('POST', '/api/posts', { title: 'Later' });
  await hears(goesOn, told + 1);
  expect([goesOn.over, own.changes()]).toEqual([false, before]);
});

test('another role ends no stream', async () => {
  const owner = await house.signIn();
  const manager = await joinTeam(house, owner, { role: 'manager' });
  const stream = await listen('/api/live', manager.cookie);
  const before = stream.changes();
  await owner('PATCH', `/api/members/${manager.id}`, { role: 'viewer' });
  await hears(stream, before + 1);
  await owner('POST', '/api/posts', { title: 'Later' });
  await hears(stream, before + 2);
  expect(stream.over).toBe(false);
});

test('where the agency asks for two factors, a session with one gets no stream, and an open one ends', async () => {
  const owner = await house.signIn();
  const stream = await listen('/api/live', owner.cookie);
  await house.database.db.execute(
    sql`update agencies set requires_two_factor = true
         where id = (select agency_id from members join users on users.id = user_id where email = ${owner.email})`,
  );
  await eventually('the stream ends', () => stream.over);
  expect(await owner('GET', '/api/live')).toMatchObject({
    status: 403,
    body: { message: NEEDS_TWO_FACTORS },
  });
  expect((await owner('GET', '/api/posts')).status).toBe(403);
});

test('the screen of an agency that is being closed is told when it is kept', async () => {
  const owner = await house.signIn();
  const form = { name: 'Olive Owner', currentPassword: 'correct horse' };
  expect((await owner('POST', '/api/agency/closing', form)).status).toBe(200);
  const stream = await listen('/api/live', owner.cookie);
  expect(stream.status).toBe(200);
  const before = stream.changes();
  await owner('DELETE', '/api/agency/closing');
  await hears(stream, before + 1);
  expect(stream.over).toBe(false);
});

test('a stream ends whole, whatever else happens at that moment', async () => {
  const { owner } = await postInReview();
  const stream = await listen('/api/live', owner.cookie);
  await house.database.db.transaction(async (tx) => {
    const user = sql`(select id from users where email = ${owner.email})`;
    await tx.execute(
      sql`select pg_notify('greenroom_changes', 'session:' || sid) from sessions where user_id = ${user}`,
    );
    await tx.execute(sql`update posts set title = 'Summer' where user_id = ${user}`);
  });
  await eventually('the stream ends', () => stream.over);
  expect(stream.broken).toBe(false);
});

test('strangers and dead links get no stream', async () => {
  expect((await house.stranger('GET', '/api/live')).status).toBe(401);
  expect((await house.stranger('GET', `/api/approve/${'x'.repeat(43)}/live`)).status).toBe(404);
});

test('one browser cannot hold any number of streams', async () => {
  const { owner } = await postInReview();
  const answers = [];
  for (let count = 0; count < 31; count += 1)
    answers.push((await openStream('/api/live', owner.cookie)).status);
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(answers[30]).toBe(429);
});

test('a stop does not wait for open streams', async () => {
  const short = await testApp();
  await short.app.listen({ port: 0, host: '127.0.0.1' });
  const owner = await short.signIn();
  const { port } = short.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie: owner.cookie } });
  await short.close();
  expect(await response.text()).toContain('retry:');
});

test('a program listens with its key, is told nothing of the key, and no more when it is revoked', async () => {
  const owner = await house.signIn();
  const { id, secret } = await programOf(house, owner);
  const stream = await listen('/api/live', '', { authorization: `Bearer ${secret}` });
  expect(stream.status).toBe(200);
  await owner('POST', '/api/posts', { title: 'New' });
  await hears(stream, 1);
  await owner('DELETE', `/api/agency/keys/${id}`);
  await eventually('the stream has ended', () => stream.over);
  expect(stream.text).not.toContain('gr_');
});

test('what a stream asks for itself does not renew the session, whose cookie it cannot set', async () => {
  const { owner, tokens } = await postInReview();
  const stream = await listen('/api/live', owner.cookie);
  const before = stream.changes();
  house.clock.pass(2 * 3_600_000);
  await house.stranger('POST', `/api/approve/${tokens[0]}`, { action: 'approve', version: 1 });
  await hears(stream, before + 1);
  expect(String((await owner('GET', '/api/posts')).headers['set-cookie'])).toContain('Max-Age=2592000');
});

test('a check that fails does not end the stream, and is logged once for many', async () => {
  const { post, tokens } = await postInReview();
  const streams = [
    await listen(`/api/approve/${tokens[0]}/live`),
    await listen(`/api/approve/${tokens[1]}/live`),
  ];
  const warned = vi.spyOn(house.ctx.log, 'warn');
  const { db } = house.ctx;
  house.ctx.db = new Proxy(db, {
    get() {
      throw new Error('the database is away');
    },
  });
  try {
    for (const times of [1, 2]) {
      await house.database.pool.query(`update posts set caption = $1 where id = $2`, [`${times}`, post.id]);
      for (const stream of streams) await hears(stream, times);
    }
    const said = warned.mock.calls.filter(([, what]) => /event stream/.test(String(what)));
    expect(said).toHaveLength(1);
    expect(said[0]?.[0]).toMatchObject({ err: { message: 'the database is away' } });
  } finally {
    house.ctx.db = db;
    warned.mockRestore();
  }
  expect(streams.map(({ over }) => over)).toEqual([false, false]);
});
