import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import { calendarConnections, calendarEventMappings } from '#server/db/schema/calendar.ts';
import { ofOpenAgency } from '#server/features/agencies/visible-to.ts';

export type ConnectionRow = typeof calendarConnections.$inferSelect;
export type MappingRow = typeof calendarEventMappings.$inferSelect;

/** For syncing: null while its agency is closing. */
export async function findConnection(handle: Handle, id: string): Promise<ConnectionRow | null> {
  const [row] = await handle
    .select()
    .from(calendarConnections)
    .where(and(eq(calendarConnections.id, id), ofOpenAgency(calendarConnections)));
  return row ?? null;
}

export async function updateConnection(
  handle: Handle,
  id: string,
  change: Partial<typeof calendarConnections.$inferInsert>,
): Promise<void> {
  await handle.update(calendarConnections).set(change).where(eq(calendarConnections.id, id));
}

export const mappingsOf = (handle: Handle, connectionId: string): Promise<MappingRow[]> =>
  handle.select().from(calendarEventMappings).where(eq(calendarEventMappings.connectionId, connectionId));

/** Our own events among these; the others belong to the calendar's owner. */
export const mappingsOfEvents = (
  handle: Handle,
  connectionId: string,
  externalIds: string[],
): Promise<MappingRow[]> =>
  handle
    .select()
    .from(calendarEventMappings)
    .where(
      and(
        eq(calendarEventMappings.connectionId, connectionId),
        inArray(calendarEventMappings.externalEventId, externalIds),
      ),
    );

/** Events whose post was deleted. */
export const eventsWithoutPost = (handle: Handle, connectionId: string): Promise<MappingRow[]> =>
  handle
    .select()
    .from(calendarEventMappings)
    .where(and(eq(calendarEventMappings.connectionId, connectionId), isNull(calendarEventMappings.postId)));

/** One event per post and connection: the newest wins. */
export async function saveMapping(
  handle: Handle,
  mapping: { connectionId: string; postId: string; externalEventId: string; shownHash: string; now: Date },
): Promise<void> {
  const { now, ...row } = mapping;
  await handle
    .insert(calendarEventMappings)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [calendarEventMappings.connectionId, calendarEventMappings.postId],
      set: { externalEventId: row.externalEventId, shownHash: row.shownHash, updatedAt: now },
    });
}

/** Null: the event does not show what it should, so the next push rewrites it. */
export async function setShown(handle: Handle, mappingId: string, shownHash: string | null, now: Date) {
  await handle
    .update(calendarEventMappings)
    .set({ shownHash, updatedAt: now })
    .where(eq(calendarEventMappings.id, mappingId));
}

export async function forgetMapping(handle: Handle, connectionId: string, externalEventId: string) {
  await handle
    .delete(calendarEventMappings)
    .where(
      and(
        eq(calendarEventMappings.connectionId, connectionId),
        eq(calendarEventMappings.externalEventId, externalEventId),
      ),
    );
}
