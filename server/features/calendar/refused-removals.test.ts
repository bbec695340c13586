import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendarEventMappings } from '#server/db/schema/calendar.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { connectGoogle } from '#tests/support/calendar-connection.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addPost, addUser } from '#tests/support/rows.ts';
import { connectionsToSync } from './queries.ts';
import { syncCalendar } from './sync-calendar.ts';

const START = Date.parse('2026-05-04T09:00:00.000Z');
const MINUTE = 60_000;

let google: GoogleFake;
let database: TestDatabase;
let ctx: Ctx;
let connectionId: string;
let now: number;
let logged: string[];

beforeEach(async () => {
  now = START;
  logged = [];
  google = await startGoogle();
  database = await testDatabase();
  ctx = testContext(database.db, {
    calendar: googleCalendar(google.settings),
    now: () => new Date(now),
  });
  ctx = { ...ctx, log: Object.assign(Object.create(ctx.log) as Ctx['log'], { warn: keepLine }) };
  const userId = await addUser(database.db);
  connectionId = await connectGoogle(ctx, userId);
  const id = await addPost(database.db, userId, {
    title: 'Called off',
    status: 'Scheduled',
    scheduledAt: new Date('2026-06-12T07:00:00.000Z'),
    updatedAt: new Date('2026-05-01T07:00:00.000Z'),
  });
  await syncCalendar(ctx, connectionId);
  await database.db.delete(posts).where(eq(posts.id, id));
});
afterEach(async () => {
  expect(google.faults).toEqual([]);
  await google.stop();
  await database.close();
});

const keepLine = (_: unknown, line: string) => void logged.push(line);
const removals = () => google.requests.filter((request) => request.startsWith('DELETE')).length;
const mappings = () => database.db.$count(calendarEventMappings);

/** The timer's work every five seconds, or in longer steps, for a while. */
async function pass(minutes: number, step = 5000) {
  for (const end = now + minutes * MINUTE; now < end; now += step)
    for (const id of await connectionsToSync(database.db, ctx.now())) await syncCalendar(ctx, id);
}

test('a removal that is refused is tried again after growing pauses, given up in the end, and logged once', async () => {
  google.refuse(() => true);
  await pass(4);
  expect(removals()).toBe(1);
  await pass(4);
  expect(removals()).toBe(2);
  await pass(20, MINUTE);
  expect(removals()).toBe(2);
  await pass(8, MINUTE);
  expect(removals()).toBe(3);
  await pass(5 * 24 * 60, 60 * MINUTE);
  expect([removals(), await mappings(), logged.length]).toEqual([6, 0, 1]);
  // Its owner sees it and can delete it.
  expect(google.shown()).toHaveLength(1);
});

test('a refusal that passes leaves no event behind', async () => {
  google.refuse(() => true);
  await pass(1);
  google.refuse(() => false);
  await pass(10);
  expect([google.shown(), await mappings()]).toEqual([[], 0]);
});

test('while the service is busy nothing is counted, however often it says so', async () => {
  for (const how of [
    { status: 500, reason: 'backendError' },
    { status: 403, reason: 'rateLimitExceeded' },
  ])
    for (let n = 0; n < 10; n += 1) {
      google.beBusy(how);
      now += 24 * 60 * MINUTE;
      await expect(syncCalendar(ctx, connectionId)).rejects.toThrow('busy');
    }
  google.beBusy(null);
  await pass(1);
  expect([google.shown(), await mappings(), logged]).toEqual([[], 0, []]);
});
