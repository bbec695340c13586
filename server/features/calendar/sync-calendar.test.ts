import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendarConnections, calendarEventMappings } from '#server/db/schema/calendar.ts';
import { postHistory, posts } from '#server/db/schema/posts.ts';
import { publishAttempts } from '#server/db/schema/publishing.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { connectGoogle } from '#tests/support/calendar-connection.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { companyIdOf, addPost, addUser, type PostRow, memberOf } from '#tests/support/rows.ts';
import { closeCalendar, disconnectCalendar } from './disconnect-calendar.ts';
import { calendarTimers } from './jobs.ts';
import { connectionsToSync } from './queries.ts';
import { syncCalendar } from './sync-calendar.ts';

const day = (n: number, time = '07:00') => new Date(`2026-05-${String(n).padStart(2, '0')}T${time}:00.000Z`);

let google: GoogleFake;
let database: TestDatabase;
let ctx: Ctx;
let userId: string;
let connectionId: string;

beforeEach(async () => {
  google = await startGoogle();
  database = await testDatabase();
  ctx = testContext(database.db, { calendar: googleCalendar(google.settings) });
  userId = await addUser(database.db);
  connectionId = await connectGoogle(ctx, userId);
});
afterEach(async () => {
  expect(google.faults).toEqual([]);
  await google.stop();
  await database.close();
});

const sync = () => syncCalendar(ctx, connectionId);
const connection = async () => {
  const [row] = await database.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, connectionId));
  return row;
};
const scheduled = (post: PostRow = {}) =>
  addPost(database.db, userId, {
    companyName: 'Acme',
    title: 'Spring menu',
    caption: 'Asparagus is back',
    status: 'Scheduled',
    scheduledAt: day(12),
    ...post,
  });
const change = (id: string, set: Partial<typeof posts.$inferInsert>) =>
  database.db.update(posts).set(set).where(eq(posts.id, id));
const postOf = async (id: string) => (await database.db.select().from(posts).where(eq(posts.id, id)))[0];
const only = () => {
  const [event, ...others] = google.shown();
  expect(others).toEqual([]);
  if (!event) throw new Error('no event');
  return event;
};
const writes = () => google.requests.filter((request) => !request.startsWith('GET')).length;

test('a dated post gets one event; it is moved, retitled and removed with the post, and written only when it changed', async () => {
  const id = await scheduled();
  await addPost(database.db, userId, { title: 'No date' });
  await sync();
  expect(only()).toMatchObject({
    summary: 'Spring menu · Acme',
    description: `Asparagus is back\n\nhttp://localhost:3000/post/${id}`,
    start: { dateTime: '2026-05-12T07:00:00.000Z' },
    end: { dateTime: '2026-05-12T07:30:00.000Z' },
    status: 'confirmed',
  });
  const before = writes();
  await sync();
  expect(writes()).toBe(before);
  expect(await connection()).toMatchObject({
    lastSyncedAt: ctx.now(),
    syncToken: expect.stringMatching(/^sync-/),
  });

  await change(id, { scheduledAt: day(13), title: 'Summer menu' });
  await sync();
  expect(only()).toMatchObject({
    summary: 'Summer menu · Acme',
    start: { dateTime: '2026-05-13T07:00:00.000Z' },
  });

  await change(id, { status: 'Approved', scheduledAt: null });
  await sync();
  expect(google.shown()).toEqual([]);
  expect(await database.db.select().from(calendarEventMappings)).toEqual([]);

  await change(id, { status: 'Scheduled', scheduledAt: day(14) });
  await sync();
  expect(only().start.dateTime).toBe('2026-05-14T07:00:00.000Z');

  await database.db.delete(posts).where(eq(posts.id, id));
  await sync();
  expect(google.shown()).toEqual([]);
});

test('an archived post keeps the event that lies in the past as it is, loses one that lies ahead, and gets none', async () => {
  const out = { status: 'Published', publishedAt: day(3) } as const;
  const past = await scheduled({ ...out, title: 'Past', scheduledAt: day(3) });
  const ahead = await scheduled({ title: 'Ahead', scheduledAt: day(20) });
  await sync();
  expect(google.shown()).toHaveLength(2);
  await change(past, { archivedAt: ctx.now(), title: 'Retitled' });
  await change(ahead, { archivedAt: ctx.now() });
  await scheduled({ ...out, title: 'Never seen', scheduledAt: day(2), archivedAt: ctx.now() });
  await sync();
  expect(only().summary).toBe('Past · Acme');
  const before = writes();
  google.change(only().id, { start: { dateTime: '2026-05-05T07:00:00Z' } });
  await sync();
  expect((await postOf(past))?.scheduledAt).toEqual(day(3));
  expect(writes()).toBe(before);
});

test('a plan is tentative, and confirmed once the post is scheduled', async () => {
  const id = await scheduled({ status: 'In Review' });
  await sync();
  expect(only().status).toBe('tentative');
  await change(id, { status: 'Scheduled' });
  await sync();
  expect(only().status).toBe('confirmed');
});

test('moving the event moves the post', async () => {
  const id = await scheduled();
  await sync();
  google.change(only().id, { start: { dateTime: '2026-05-15T11:00:00+02:00' } });
  await sync();
  expect(await postOf(id)).toMatchObject({ status: 'Scheduled', scheduledAt: day(15, '09:00') });
  const history = await database.db.select().from(postHistory).where(eq(postHistory.postId, id));
  expect(history).toMatchObject([
    { event: 'rescheduled', actor: 'Google Calendar', note: day(15, '09:00').toISOString() },
  ]);
  const { rows } = await database.pool.query('select run_at from graphile_worker.jobs where key = $1', [
    `publish:${id}`,
  ]);
  expect(rows).toEqual([{ run_at: day(15, '09:00') }]);
  await sync();
  expect(new Date(only().start.dateTime ?? '')).toEqual(day(15, '09:00'));
  expect((await postOf(id))?.scheduledAt).toEqual(day(15, '09:00'));
});

test.each([
  ['a published post', { status: 'Published', publishedAt: day(12) }, { dateTime: '2026-05-20T09:00:00Z' }],
  ['a post in review', { status: 'In Review' }, { dateTime: '2026-05-20T09:00:00Z' }],
  ['a move into the past', {}, { dateTime: '2026-05-01T09:00:00Z' }],
  ['an event made to last all day', {}, { date: '2026-05-20' }],
] as const)('%s: the event is moved back', async (_, post, start) => {
  const id = await scheduled(post);
  await sync();
  google.change(only().id, { start });
  await sync();
  expect(only().start.dateTime).toBe('2026-05-12T07:00:00.000Z');
  expect((await postOf(id))?.scheduledAt).toEqual(day(12));
});

test('a post that may have gone out is not sent again by a move: the event is moved back', async () => {
  const id = await scheduled({ status: 'Failed' });
  await database.db.insert(publishAttempts).values({
    postId: id,
    version: 1,
    channel: 'network',
    repeatable: false,
    key: `${id}:1`,
    state: 'unconfirmed',
    startedAt: day(12),
  });
  await sync();
  google.change(only().id, { start: { dateTime: '2026-05-20T09:00:00Z' } });
  await sync();
  expect(only().start.dateTime).toBe('2026-05-12T07:00:00.000Z');
  expect(await postOf(id)).toMatchObject({ status: 'Failed', scheduledAt: day(12) });
});

test('a retitled event gets its title back, a deleted one comes back', async () => {
  await scheduled();
  await sync();
  google.change(only().id, { summary: 'Mine now' });
  await sync();
  expect(only().summary).toBe('Spring menu · Acme');
  google.remove(only().id);
  await sync();
  expect(only().summary).toBe('Spring menu · Acme');
  google.remove(only().id, true);
  google.forgetSyncTokens();
  await sync();
  expect(only().summary).toBe('Spring menu · Acme');
});

test('an event that was dragged into the all-day row gets its time back, and the others go on', async () => {
  const id = await scheduled();
  await sync();
  google.change(only().id, { start: { date: '2026-05-14' }, end: { date: '2026-05-15' } });
  await sync();
  expect(only()).toMatchObject({
    start: { dateTime: '2026-05-12T07:00:00.000Z' },
    end: { dateTime: '2026-05-12T07:30:00.000Z' },
  });
  expect(only().start).not.toHaveProperty('date');
  expect((await postOf(id))?.scheduledAt).toEqual(day(12));
});

test('an event that is refused does not hold back the others, and is tried again', async () => {
  const id = await scheduled({ scheduledAt: day(10) });
  const unwanted = await scheduled({ scheduledAt: day(11), title: 'Called off' });
  await sync();
  const lastSync = (await connection())?.lastSyncedAt;
  const first = google.shown().map((event) => event.id);
  google.refuse((one) => first.includes(one));
  ctx = { ...ctx, now: () => new Date('2026-05-04T09:01:00.000Z') };
  await change(id, { title: 'Summer menu' });
  await change(unwanted, { scheduledAt: null, status: 'Approved' });
  await scheduled({ title: 'Later post' });
  await sync();
  expect(google.shown().map((event) => event.summary)).toEqual([
    'Spring menu · Acme',
    'Called off · Acme',
    'Later post · Acme',
  ]);
  expect((await connection())?.lastSyncedAt).not.toEqual(lastSync);
  expect((await connection())?.brokenReason).toBeNull();
  google.refuse(() => false);
  await sync();
  expect(google.shown().map((event) => event.summary)).toEqual(['Summer menu · Acme', 'Later post · Acme']);
});

test('where every event is refused, the run ends and is not taken for done', async () => {
  for (let n = 0; n < 201; n += 1) await scheduled();
  google.refuse(() => true);
  await expect(sync()).rejects.toThrow('Google Calendar refused');
  expect((await connection())?.lastSyncedAt).toBeNull();
});

test('our own change that comes back does not undo a newer one here', async () => {
  const id = await scheduled();
  await sync();
  await change(id, { scheduledAt: day(13) });
  await sync();
  await change(id, { scheduledAt: day(14), updatedAt: new Date() });
  await sync();
  expect((await postOf(id))?.scheduledAt).toEqual(day(14));
  expect(only().start.dateTime).toBe('2026-05-14T07:00:00.000Z');
});

test('both moved: the later move counts', async () => {
  const id = await scheduled();
  await sync();
  google.change(only().id, { start: { dateTime: '2026-05-16T07:00:00Z' } });
  await change(id, { scheduledAt: day(18), updatedAt: new Date(Date.now() + 60_000) });
  await sync();
  expect((await postOf(id))?.scheduledAt).toEqual(day(18));

  await change(id, { scheduledAt: day(19), updatedAt: new Date(Date.now() - 60_000) });
  google.change(only().id, { start: { dateTime: '2026-05-20T07:00:00Z' } });
  await sync();
  expect((await postOf(id))?.scheduledAt).toEqual(day(20));
});

test('an expired sync token leads to a whole look, and no move is lost', async () => {
  const id = await scheduled();
  await sync();
  google.change(only().id, { start: { dateTime: '2026-05-17T07:00:00Z' } });
  google.forgetSyncTokens();
  await sync();
  expect((await postOf(id))?.scheduledAt).toEqual(day(17));
  expect((await connection())?.syncToken).toMatch(/^sync-/);
});

test('the user’s other events are left alone', async () => {
  google.change('dentist', {
    summary: 'Dentist',
    start: { dateTime: day(12).toISOString() },
    end: { dateTime: day(13).toISOString() },
  });
  await scheduled();
  await sync();
  await sync();
  expect(google.shown().find((event) => event.id === 'dentist')?.summary).toBe('Dentist');
  expect(google.shown()).toHaveLength(2);
});

test('a death between the insert and its row leaves one event', async () => {
  await scheduled();
  await sync();
  await database.db.delete(calendarEventMappings);
  await sync();
  only();
});

test('an ended access is renewed unnoticed; a withdrawn one is shown as such and left alone', async () => {
  await scheduled();
  google.grants.endAccess();
  await sync();
  only();
  google.grants.withdraw();
  await sync();
  expect((await connection())?.brokenReason).toMatch(/Google no longer accepts the access/);
  const before = google.requests.length;
  await sync();
  expect(google.requests.length).toBe(before);
  expect(await connectionsToSync(database.db, ctx.now())).toEqual([]);
});

test('a busy service is tried again when it says, and the connection stays', async () => {
  await scheduled();
  google.beBusy({ status: 429, reason: 'rateLimitExceeded', retryAfter: 90 });
  const error: unknown = await sync().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RetryLater);
  expect((await connection())?.brokenReason).toBeNull();
  google.beBusy(null);
  await sync();
  only();
});

test('a connection of one company shows that company alone', async () => {
  await scheduled();
  await scheduled({ companyName: 'Globex', title: 'Other' });
  await database.db
    .update(calendarConnections)
    .set({ companyId: await companyIdOf(database.db, userId, 'acme') });
  await sync();
  expect(only().summary).toBe('Spring menu · Acme');
});

test('the timer queues a connection when something changed, and not otherwise', async () => {
  const queued = async () =>
    (
      await database.pool.query('select from graphile_worker.jobs where key = $1', [
        `calendar:${connectionId}`,
      ])
    ).rows.length;
  const id = await scheduled({ updatedAt: day(1) });
  await calendarTimers[0]?.run(ctx);
  expect(await queued()).toBe(1);
  await sync();
  expect(await connectionsToSync(database.db, ctx.now())).toEqual([]);
  await change(id, { updatedAt: ctx.now() });
  expect(await connectionsToSync(database.db, ctx.now())).toEqual([connectionId]);
  await change(id, { updatedAt: day(1) });
  const inSeconds = (count: number) => new Date(ctx.now().getTime() + count * 1000);
  expect(await connectionsToSync(database.db, inSeconds(59))).toEqual([]);
  expect(await connectionsToSync(database.db, inSeconds(61))).toEqual([connectionId]);
  expect(calendarTimers[0]?.everySeconds).toBeLessThanOrEqual(5);
  await database.db.delete(posts).where(eq(posts.id, id));
  expect(await connectionsToSync(database.db, ctx.now())).toEqual([connectionId]);
});

test('disconnecting takes the coming events out, leaves what is over, and gives the access back', async () => {
  await scheduled();
  await scheduled({ title: 'Over', status: 'Published', scheduledAt: day(1), publishedAt: day(1) });
  await sync();
  expect(google.shown()).toHaveLength(2);
  await disconnectCalendar(ctx, memberOf(userId), connectionId);
  const { rows } = await database.pool.query<{ payload: Parameters<typeof closeCalendar>[1] }>(
    'select payload from graphile_worker._private_jobs order by id desc limit 1',
  );
  if (rows[0]) await closeCalendar(ctx, rows[0].payload);
  expect(only().summary).toBe('Over · Acme');
  expect(google.grants.revoked).toHaveLength(1);
});
