import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { posts } from '#server/db/schema/posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { connectGoogle } from '#tests/support/calendar-connection.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addPost, addUser } from '#tests/support/rows.ts';
import { closeCalendar, disconnectCalendar } from './disconnect-calendar.ts';
import { syncCalendar } from './sync-calendar.ts';

const day = (n: number) => new Date(`2026-05-${String(n).padStart(2, '0')}T07:00:00.000Z`);
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
  await google.stop();
  await database.close();
});
const scheduled = (n: number) =>
  addPost(database.db, userId, {
    companyName: 'Acme',
    title: `Post ${n}`,
    caption: 'x',
    status: 'Scheduled',
    scheduledAt: day(n),
  });
const disconnect = () => disconnectCalendar(ctx, { agencyId: userId, userId } as never, connectionId);
/** The worker's job. */
const close = async () => {
  const { rows } = await database.pool.query<{ payload: Parameters<typeof closeCalendar>[1] }>(
    `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks as task
       on task.id = task_id where task.identifier = 'close-calendar'`,
  );
  for (const { payload } of rows) await closeCalendar(ctx, payload);
};

test('a calendar that is disconnected while it is synced keeps no coming event', async () => {
  for (const n of [10, 11, 12]) await scheduled(n);
  const port = ctx.calendar;
  if (!port) throw new Error('no port');
  let inserted = 0;
  ctx = {
    ...ctx,
    calendar: {
      ...port,
      async insertEvent(...of) {
        const done = await port.insertEvent(...of);
        inserted += 1;
        // The person presses Disconnect while Google answers the second one.
        if (inserted === 2) await disconnect();
        return done;
      },
    },
  };
  await syncCalendar(ctx, connectionId).catch(() => undefined);
  await close();
  expect(google.shown().map(({ summary }) => summary)).toEqual([]);
});

test('a calendar that is disconnected right after a post was taken off the schedule keeps no coming event', async () => {
  const id = await scheduled(10);
  await syncCalendar(ctx, connectionId);
  expect(google.shown()).toHaveLength(1);
  await database.db.update(posts).set({ scheduledAt: null, status: 'Approved' }).where(eq(posts.id, id));
  await disconnect();
  await close();
  expect(google.shown().map(({ summary }) => summary)).toEqual([]);
});

test('a calendar that is disconnected right after a post was deleted for good keeps no coming event', async () => {
  const id = await scheduled(10);
  await syncCalendar(ctx, connectionId);
  await database.db.delete(posts).where(eq(posts.id, id));
  await disconnect();
  await close();
  expect(google.shown().map(({ summary }) => summary)).toEqual([]);
});
