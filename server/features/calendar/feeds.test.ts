import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeds as feedsSchema } from '#domain/calendar/contract.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { addPost } from '#tests/support/rows.ts';
import { joinTeam } from '#tests/support/team.ts';
import { eq } from 'drizzle-orm';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['signIn']>>;
let userId: string;
const at = (text: string) => new Date(text);

beforeAll(async () => {
  app = await testApp();
  app.clock.set(at('2026-05-04T09:00:00Z'));
  owner = await app.signIn({ companyName: 'Acme' });
  userId = (await owner('GET', '/api/auth/user')).body.id;
});
afterAll(() => app.close());

const readFeedList = async (method: 'GET' | 'POST' = 'GET', client: Client = owner) => {
  const answer = await client(method, `/api/calendar/feeds${method === 'POST' ? '/renew' : ''}`);
  expect(answer.status).toBe(200);
  return feedsSchema.parse(answer.body);
};
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname;
async function summaries(url: string | undefined): Promise<string[]> {
  const answer = await app.stranger('GET', pathOf(url));
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).summary);
}
const ofCompany = (feeds: Awaited<ReturnType<typeof readFeedList>>, name: string) =>
  feeds.companies.find((one) => one.companyName === name)?.url;

test('one feed for all and one for each company; asking again answers the same addresses', async () => {
  await addPost(app.database.db, userId, { companyName: 'Globex' });
  const feeds = await readFeedList();
  expect(feeds.companies.map((one) => one.companyName)).toEqual(['Acme', 'Globex']);
  const urls = [feeds.all, ...feeds.companies.map((one) => one.url)];
  expect(new Set(urls).size).toBe(3);
  for (const url of urls) expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
  expect(await readFeedList()).toEqual(feeds);
});

test('a feed shows the dated posts of its company, in order, and nobody else’s', async () => {
  const { db } = app.database;
  const dated = (companyName: string | null, title: string, scheduledAt: Date) =>
    addPost(db, userId, { companyName, title, scheduledAt, status: 'Scheduled' });
  await dated('ACME', 'Second', at('2026-06-02T09:00:00Z'));
  await dated('Acme', 'First', at('2026-06-01T09:00:00Z'));
  await dated(null, 'Loose', at('2026-06-03T09:00:00Z'));
  await dated('Acme', 'Long ago', at('2024-06-03T09:00:00Z'));
  const other = await app.signIn();
  const otherId = (await other('GET', '/api/auth/user')).body.id;
  await addPost(db, otherId, {
    companyName: 'Acme',
    title: 'Foreign',
    scheduledAt: at('2026-06-01T09:00:00Z'),
  });

  const feeds = await readFeedList();
  expect(await summaries(ofCompany(feeds, 'Acme'))).toEqual(['First · Acme', 'Second · Acme']);
  expect(await summaries(feeds.all)).toEqual(['First · Acme', 'Second · Acme', 'Loose']);
  expect(await summaries(ofCompany(feeds, 'UNCATEGORIZED'))).toEqual(['Loose']);
  expect(await summaries(ofCompany(feeds, 'Globex'))).toEqual([]);
});

test('it is private, asked again cheaply, and changes when a post does', async () => {
  const path = pathOf((await readFeedList()).all);
  const first = await app.stranger('GET', path);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(first.headers['cache-control']).toBe('private, max-age=300');
  const tag = String(first.headers.etag);
  const again = await app.stranger('GET', path, undefined, { 'if-none-match': tag });
  expect(again.status).toBe(304);
  expect(again.body).toBe('');
  await app.database.db.update(posts).set({ title: 'Renamed' }).where(eq(posts.title, 'First'));
  const changed = await app.stranger('GET', path, undefined, { 'if-none-match': tag });
  expect(changed.status).toBe(200);
  expect(changed.body).toContain('SUMMARY:Renamed · Acme');
});

test('renewed feeds have new addresses; the old ones answer 404, as any unknown secret does', async () => {
  const before = await readFeedList();
  const other = await app.signIn();
  const others = await readFeedList('GET', other);
  const after = await readFeedList('POST');
  expect(after.all).not.toBe(before.all);
  expect((await app.stranger('GET', pathOf(before.all))).status).toBe(404);
  expect((await app.stranger('GET', pathOf(ofCompany(before, 'Acme')))).status).toBe(404);
  expect((await app.stranger('GET', '/calendar/unknown.ics')).status).toBe(404);
  expect((await app.stranger('GET', '/calendar/%00.ics')).status).toBe(404);
  expect(await summaries(after.all)).toHaveLength(3);
  expect(await readFeedList('GET', other)).toEqual(others);
});

test('a renamed company keeps its feed', async () => {
  const url = ofCompany(await readFeedList(), 'Acme');
  const answer = await owner('PATCH', '/api/companies/Acme', { newName: 'Acme & Sons' });
  expect(answer.status).toBe(200);
  expect(ofCompany(await readFeedList(), 'Acme & Sons')).toBe(url);
  expect(await summaries(url)).toHaveLength(2);
});

test('a rename is a change of the events that name the client', async () => {
  const url = ofCompany(await readFeedList(), 'Globex');
  await addPost(app.database.db, userId, {
    companyName: 'Globex',
    title: 'Fair',
    scheduledAt: at('2026-06-05T09:00:00Z'),
    status: 'Scheduled',
  });
  const read = async () => {
    const { body } = await app.stranger('GET', pathOf(url));
    const [event] = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    const words = (name: string) => String(event?.getFirstPropertyValue(name));
    return { sequence: Number(words('sequence')), stamp: words('dtstamp'), changed: words('last-modified') };
  };
  // Rows that a test adds have the database's own clock.
  const early = { createdAt: at('2026-05-01T09:00:00Z'), updatedAt: at('2026-05-01T09:00:00Z') };
  await app.database.db.update(posts).set(early).where(eq(posts.title, 'Fair'));
  await app.database.db.update(companies).set(early).where(eq(companies.name, 'Globex'));
  const before = await read();
  app.clock.set(at('2026-05-30T09:00:00Z'));
  expect((await owner('PATCH', '/api/companies/Globex', { newName: 'Globex Two' })).status).toBe(200);
  const after = await read();
  expect(after.sequence).toBeGreaterThan(before.sequence);
  expect([after.stamp, after.changed]).toEqual(['2026-05-30T09:00:00Z', '2026-05-30T09:00:00Z']);
  expect(await read()).toEqual(after);
});

test('the addresses are for their owner alone', async () => {
  expect((await app.stranger('GET', '/api/calendar/feeds')).status).toBe(401);
  expect((await app.stranger('POST', '/api/calendar/feeds/renew')).status).toBe(401);
});

test('the feed of a client that was taken from a member answers 404, and that of posts without a client', async () => {
  const boss = await app.signIn({ companyName: 'Kept' });
  for (const name of ['Taken', undefined])
    await boss('POST', '/api/posts', { title: 'Post', caption: 'Words', companyName: name });
  const person = await joinTeam(app, boss, { role: 'creator' });
  const own = await readFeedList('GET', person);
  const statuses = async () => {
    const urls = ['Kept', 'Taken', 'UNCATEGORIZED'].map((name) => ofCompany(own, name));
    const answers = [];
    for (const url of [own.all, ...urls]) answers.push((await app.stranger('GET', pathOf(url))).status);
    return answers;
  };
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await boss('PATCH', `/api/members/${person.id}`, { companies: ['Kept'] });
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  await boss('PATCH', `/api/members/${person.id}`, { companies: 'all' });
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});
