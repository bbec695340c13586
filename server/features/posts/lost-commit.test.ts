import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { LOST_AND_NOT_DONE } from '#domain/posts/many.ts';
import { openDatabase } from '#server/db/connect.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { cutOff, type CutOff } from '#tests/support/cut-off.ts';
import { quietLog } from '#tests/support/database-server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { deskStory } from '#tests/support/desk-story.ts';

let database: TestDatabase;
let way: CutOff;
let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
let logged: { level: number; msg: string }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  way = await cutOff(database.url);
  const reached = await openDatabase({ databaseUrl: way.url, dataDir: '', log: quietLog });
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  it = await testApp({ log }, { database: reached });
});
afterAll(async () => {
  await it.close();
  await way.stop();
  await database.close();
});
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  story = await deskStory(it);
  logged = [];
});

const DAY = '2026-12-01T09:00:00.000Z';
const LATER = '2026-12-04T09:00:00.000Z';
const AWAY = 'Greenroom cannot reach its database. Please try again in a moment.';
const draft = (form: Record<string, unknown> = {}) =>
  story.addPost({ send: false, scheduledAt: DAY, ...form });
const three = async () => [await draft(), await draft(), await draft()] as [string, string, string];
const many = (body: Record<string, unknown>) => story.owner('POST', '/api/posts/many', body);
const read = (id: string) => story.owner('GET', `/api/posts/${id}`);
const dateOf = async (id: string) => (await read(id)).body.scheduledAt as string | null;
const errors = () => logged.filter(({ level }) => level >= 50).map(({ msg }) => msg);

test('a post that was moved is told as moved where the answer to its commit was lost', async () => {
  const ids = await three();
  way.loseCommit(ids[1]);
  const { status, body } = await many({ ids, action: 'move', days: 3, timeZone: 'UTC' });
  expect(status).toBe(200);
  expect(body.results).toEqual(ids.map((id) => ({ id, ok: true, before: DAY })));
  for (const id of ids) expect(await dateOf(id)).toBe(LATER);
});

test('a post whose commit did not arrive is told as not done, and the others are moved', async () => {
  const ids = await three();
  way.loseCommit(ids[1], { arrives: false });
  const { body } = await many({ ids, action: 'move', days: 3, timeZone: 'UTC' });
  expect(body.results).toEqual([
    { id: ids[0], ok: true, before: DAY },
    { id: ids[1], ok: false, message: LOST_AND_NOT_DONE },
    { id: ids[2], ok: true, before: DAY },
  ]);
  expect([await dateOf(ids[0]), await dateOf(ids[1])]).toEqual([LATER, DAY]);
});

test.each(['send', 'delete', 'duplicate'])(
  '%s is told as done where only the answer was lost',
  async (action) => {
    const ids = await three();
    way.loseCommit(ids[1]);
    const { body } = await many({ ids, action });
    const results = body.results as { id: string; ok: boolean; copyId?: string }[];
    expect(results.map(({ id, ok }) => ({ id, ok }))).toEqual(ids.map((id) => ({ id, ok: true })));
    const [, lost] = results;
    const { status, body: post } = await read(lost?.copyId ?? ids[1]);
    expect([status, post.status]).toEqual(
      { send: [200, 'In Review'], delete: [404, undefined], duplicate: [200, 'Draft'] }[action],
    );
  },
);

test('where nobody can tell, it is said so, and the rest is told as not done', async () => {
  const ids = await three();
  way.loseCommit(ids[1], { andCut: true });
  const { status, body } = await many({ ids, action: 'move', days: 3, timeZone: 'UTC' });
  way.mend();
  expect(status).toBe(200);
  expect(body.results).toEqual([
    { id: ids[0], ok: true, before: DAY },
    { id: ids[1], ok: false, message: ANSWER_LOST, unanswered: true },
    { id: ids[2], ok: false, message: AWAY },
  ]);
  expect(errors()).toHaveLength(1);
  expect([await dateOf(ids[1]), await dateOf(ids[2])]).toEqual([LATER, DAY]);
});

test('once the database is away nothing more is tried: the rest says why, and one line is logged', async () => {
  const ids = [...(await three()), ...(await three())];
  const [first = '', second = '', ...rest] = ids;
  way.cutAt(second);
  const { status, body } = await many({ ids, action: 'move', days: 3, timeZone: 'UTC' });
  way.mend();
  expect(status).toBe(200);
  expect(body.results).toEqual([
    { id: first, ok: true, before: DAY },
    ...[second, ...rest].map((id) => ({ id, ok: false, message: AWAY })),
  ]);
  expect(errors()).toEqual(['many posts: the database failed, the rest was not tried']);
});

test('where nothing was done, a database that is away is the answer, as for one post', async () => {
  const ids = await three();
  for (const check of [true, false]) {
    way.cutAt(ids[0]);
    const { status, body, headers } = await many({ ids, action: 'delete', check });
    way.mend();
    expect([status, body.message, headers['retry-after']]).toEqual([503, AWAY, '5']);
    expect(errors()).toEqual(['request failed']);
    logged = [];
  }
});

test('a full disk is told in its words, and nothing more is tried', async () => {
  const ids = [await draft(), await draft({ title: 'Too much' }), await draft()];
  await database.db.execute(sql`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await database.db.execute(
    sql`create trigger full_disk before update on posts for each row when (new.title = 'Too much') execute function fill_disk()`,
  );
  const { body } = await many({ ids, action: 'move', days: 3, timeZone: 'UTC' });
  const message = 'Nothing was saved: the disk of this server is full. Please tell whoever runs it.';
  expect(body.results).toEqual([
    { id: ids[0], ok: true, before: DAY },
    { id: ids[1], ok: false, message },
    { id: ids[2], ok: false, message },
  ]);
  expect(errors()).toHaveLength(1);
});

test('a send whose messages cannot be released at once is told as done: they go a minute later', async () => {
  const id = await draft();
  way.cutAt('update "review_notices"');
  const { status, body } = await many({ ids: [id], action: 'send' });
  way.mend();
  expect([status, body.results]).toEqual([200, [{ id, ok: true }]]);
  expect((await read(id)).body.status).toBe('In Review');
});

test('a lost answer to a change of one post does not say to try again', async () => {
  const id = await draft();
  way.loseCommit(id);
  const { status, body, headers } = await story.owner('PATCH', `/api/posts/${id}`, { title: 'Summer' });
  expect([status, body.code, body.message]).toEqual([503, 'unavailable', ANSWER_LOST]);
  expect(headers['retry-after']).toBeUndefined();
  expect((await read(id)).body.title).toBe('Summer');
});
