import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { connectGoogle } from '#tests/support/calendar-connection.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { planOf } from '#tests/support/plan.ts';
import { addPost, addUser } from '#tests/support/rows.ts';
import { postsToCompare } from './push-events.ts';
import { connectionsToLookAt } from './queries.ts';
import { findConnection } from './store.ts';
import { syncCalendar } from './sync-calendar.ts';

const DAY = 86_400_000;
const now = new Date('2026-05-04T09:00:00.000Z');
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY);

let google: GoogleFake;
let database: TestDatabase;
let ctx: Ctx;
let userId: string;
let connectionId: string;
let clock = now;

beforeAll(async () => {
  google = await startGoogle();
  database = await testDatabase();
  ctx = testContext(database.db, { calendar: googleCalendar(google.settings), now: () => clock });
  userId = await addUser(database.db);
  connectionId = await connectGoogle(ctx, userId);
});
afterAll(async () => {
  await google.stop();
  await database.close();
});

const sync = () => syncCalendar(ctx, connectionId);
const compared = async () => {
  const connection = await findConnection(database.db, connectionId);
  if (!connection) throw new Error('no connection');
  return postsToCompare(ctx, connection);
};

test('posts that are long over are not read again, until they or their company change', async () => {
  const id = await addPost(database.db, userId, {
    companyName: 'Acme',
    title: 'Spring menu',
    status: 'Published',
    scheduledAt: daysAgo(20),
    publishedAt: daysAgo(20),
    updatedAt: daysAgo(20),
  });
  await database.db.update(companies).set({ updatedAt: daysAgo(20) });
  await database.db.update(calendarConnections).set({ connectedAt: daysAgo(1) });
  await sync();
  expect(google.shown().map((event) => event.summary)).toEqual(['Spring menu · Acme']);
  expect(await compared()).toHaveLength(1);

  // Forty days later it is too old.
  clock = new Date(now.getTime() + 40 * DAY);
  await sync();
  expect(await compared()).toEqual([]);
  expect(google.shown()).toHaveLength(1);

  await database.db.update(posts).set({ title: 'Menu', updatedAt: clock }).where(eq(posts.id, id));
  await sync();
  expect(google.shown().map((event) => event.summary)).toEqual(['Menu · Acme']);

  clock = new Date(clock.getTime() + DAY);
  await sync();
  expect(await compared()).toEqual([]);
  await database.db.update(companies).set({ name: 'Birch', updatedAt: clock });
  await sync();
  expect(google.shown().map((event) => event.summary)).toEqual(['Menu · Birch']);

  clock = new Date(clock.getTime() + DAY);
  await sync();
  await database.db.delete(posts).where(eq(posts.id, id));
  await sync();
  expect(google.shown()).toEqual([]);
});

test('what is compared, and whether there is anything to compare, is found by indexes', async () => {
  // Years of posts: with only a few, PostgreSQL would not need the indexes.
  await database.db.execute(sql`
    insert into posts (agency_id, user_id, approval_token, status, scheduled_at, published_at, updated_at)
    select ${userId}::uuid, ${userId}::uuid, 'old-' || n, 'Published', day, day, day
      from generate_series(1, 5000) as n, lateral (select ${now.toISOString()}::timestamptz - n * interval '6 hours' as day) as at`);
  await database.db.execute(sql`analyze posts`);
  const connection = await findConnection(database.db, connectionId);
  if (!connection) throw new Error('no connection');
  const push = await planOf(database, postsToCompare(ctx, connection));
  expect(push.whole).toEqual([]);
  expect(push.indexes).toEqual(expect.arrayContaining(['posts_calendar', 'posts_updated']));
  const look = await planOf(database, connectionsToLookAt(database.db, now));
  expect(look.whole.filter((table) => table !== 'calendar_connections')).toEqual([]);
  expect(look.indexes).toEqual(expect.arrayContaining(['posts_updated']));
});
