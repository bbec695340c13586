import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Handle } from '#server/db/connect.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { posts } from '#server/db/schema/posts.ts';
import { ofOpenAgency, ofSameAgency, visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Member } from '#server/kit/route.ts';
import { REFUSED_LIKE } from './refused-removals.ts';

export const readConnections = (handle: Handle, member: Member) =>
  handle
    .select({
      id: calendarConnections.id,
      provider: calendarConnections.provider,
      connectedAt: calendarConnections.connectedAt,
      lastSyncedAt: calendarConnections.lastSyncedAt,
      brokenReason: calendarConnections.brokenReason,
    })
    .from(calendarConnections)
    .where(and(visibleTo(member, calendarConnections), eq(calendarConnections.userId, member.userId)))
    .orderBy(asc(calendarConnections.connectedAt), asc(calendarConnections.id));

/** How often a calendar is read if nothing changed here. */
const LOOK_EVERY = 60_000;

/** Connections with changes here, or not synced for a while. Runs every few seconds, by indexes. */
export function connectionsToLookAt(db: Db, now: Date) {
  const { id, lastSyncedAt, brokenReason } = calendarConnections;
  return db
    .select({ id })
    .from(calendarConnections)
    .where(
      and(
        isNull(brokenReason),
        ofOpenAgency(calendarConnections),
        or(
          isNull(lastSyncedAt),
          lt(lastSyncedAt, new Date(now.getTime() - LOOK_EVERY)),
          sql`exists (select from posts where ${ofSameAgency(posts, calendarConnections)} and posts.updated_at >= ${lastSyncedAt})`,
          // A refused removal waits for the regular looks: see refused-removals.ts.
          sql`exists (select from calendar_event_mappings as mapping
                       where mapping.connection_id = ${id} and mapping.post_id is null
                         and coalesce(mapping.shown_hash, '') not like ${REFUSED_LIKE})`,
        ),
      ),
    );
}

export const connectionsToSync = async (db: Db, now: Date): Promise<string[]> =>
  (await connectionsToLookAt(db, now)).map((row) => row.id);
