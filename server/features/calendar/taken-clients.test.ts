import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { members } from '#server/db/schema/agencies.ts';
import { calendarEventMappings } from '#server/db/schema/calendar.ts';
import { posts } from '#server/db/schema/posts.ts';
import { memberCompanies } from '#server/db/schema/team.ts';
import type { Ctx } from '#server/kit/context.ts';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';
import { connectGoogle } from '#tests/support/calendar-connection.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addPost, addUser, companyIdOf, type PostRow } from '#tests/support/rows.ts';
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
const scheduled = (post: PostRow = {}) =>
  addPost(database.db, userId, {
    companyName: 'Acme',
    title: 'Spring menu',
    caption: 'Asparagus is back',
    status: 'Scheduled',
    scheduledAt: day(12),
    ...post,
  });
const postOf = async (id: string) => (await database.db.select().from(posts).where(eq(posts.id, id)))[0];
const only = () => {
  const [event, ...others] = google.shown();
  expect(others).toEqual([]);
  if (!event) throw new Error('no event');
  return event;
};
const nowSees = async (set: { role?: 'viewer' | 'manager'; companies?: string[] }) => {
  const { companies, role } = set;
  await database.db
    .update(members)
    .set({ ...(role ? { role } : {}), ...(companies ? { sees: 'some' as const } : {}) })
    .where(eq(members.userId, userId));
  await database.db.delete(memberCompanies).where(eq(memberCompanies.userId, userId));
  for (const name of companies ?? [])
    await database.db
      .insert(memberCompanies)
      .values({ agencyId: userId, userId, companyId: await companyIdOf(database.db, userId, name) });
};

test('events of a client that was taken from a member leave their calendar, what is over included; the others stay', async () => {
  await scheduled();
  await scheduled({ status: 'Published', scheduledAt: null, publishedAt: day(2) });
  await scheduled({ companyName: 'Moss', title: 'Moss in May' });
  await scheduled({ companyName: '', title: 'Of nobody' });
  await sync();
  expect(google.shown()).toHaveLength(4);
  await nowSees({ companies: ['Moss'] });
  // Somebody moves such an event before it is removed: the post stays.
  const lost = google.shown().find((event) => event.summary.includes('Spring menu'));
  if (lost) google.change(lost.id, { start: { dateTime: day(20).toISOString() } });
  await sync();
  expect(only().summary).toContain('Moss in May');
  expect(await database.db.select().from(calendarEventMappings)).toHaveLength(1);
  expect(
    await database.db
      .select()
      .from(posts)
      .where(eq(posts.scheduledAt, day(20))),
  ).toEqual([]);
});

test('who may not schedule does not move a post by moving its event: it is put back', async () => {
  const id = await scheduled();
  await sync();
  await nowSees({ role: 'viewer' });
  google.change(only().id, { start: { dateTime: day(20).toISOString() } });
  await sync();
  expect((await postOf(id))?.scheduledAt).toEqual(day(12));
  expect(new Date(only().start.dateTime ?? '')).toEqual(day(12));
});
