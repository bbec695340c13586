import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { posts } from '#server/db/schema/posts.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { startGoogle } from '#tests/fakes/google.ts';
import { connectGoogle } from '#tests/support/calendar-connection.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { addPost, addUser } from '#tests/support/rows.ts';
import { closeCalendar, disconnectCalendar } from './disconnect-calendar.ts';
import { syncCalendar } from './sync-calendar.ts';

test('an event whose removal is refused does not keep the others and the access', async () => {
  const google = await startGoogle();
  const database = await testDatabase();
  const ctx = testContext(database.db, { calendar: googleCalendar(google.settings) });
  const userId = await addUser(database.db);
  const connectionId = await connectGoogle(ctx, userId);
  const add = (n: number) =>
    addPost(database.db, userId, {
      companyName: 'Acme',
      title: `Post ${n}`,
      caption: 'x',
      status: 'Scheduled',
      scheduledAt: new Date(`2026-05-${n}T07:00:00.000Z`),
    });
  const calledOff = await add(10);
  await add(11);
  await syncCalendar(ctx, connectionId);
  expect(google.shown()).toHaveLength(2);
  const {
    rows: [bad],
  } = await database.pool.query<{ id: string }>(
    `select external_event_id as id from calendar_event_mappings where post_id = '${calledOff}'`,
  );
  google.refuse((id: string) => id === bad?.id);
  await database.db.delete(posts).where(eq(posts.id, calledOff));
  await syncCalendar(ctx, connectionId);
  await disconnectCalendar(ctx, { agencyId: userId, userId } as never, connectionId);
  const { rows } = await database.pool.query<{ payload: Parameters<typeof closeCalendar>[1] }>(
    `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks as task
       on task.id = task_id where task.identifier = 'close-calendar'`,
  );
  for (const { payload } of rows) await closeCalendar(ctx, payload);
  const said = [google.shown().map(({ summary }) => summary), google.requests.slice(-4)];
  await google.stop();
  await database.close();
  expect(said[0]).toHaveLength(1);
  expect(said[1]?.join()).toMatch(/revoke/);
});
