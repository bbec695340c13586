import type { Db } from '#server/db/connect.ts';
import { calendarConnections, calendarEventMappings } from '#server/db/schema/calendar.ts';
import { companyIdOf } from './rows.ts';

/** A calendar that an agency has connected for one of its clients, with one post in it; answers with its id. */
export async function addCalendar(
  db: Db,
  { agencyId, userId }: { agencyId: string; userId: string },
  postId: string,
  word: string,
  companyName: string,
) {
  const [connection] = await db
    .insert(calendarConnections)
    .values({
      agencyId,
      userId,
      companyId: await companyIdOf(db, userId, companyName),
      provider: 'google',
      accessToken: `${word} access token`,
      brokenReason: `${word} reason`,
    })
    .returning();
  if (!connection) throw new Error('no calendar was connected');
  await db
    .insert(calendarEventMappings)
    .values({ postId, connectionId: connection.id, externalEventId: `${word} event` });
  return connection.id;
}
