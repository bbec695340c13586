import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { calendarTime, eventOf, type CalendarEvent } from '#domain/calendar/event.ts';
import { calendarEventMappings } from '#server/db/schema/calendar.ts';
import { companies } from '#server/db/schema/companies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { tenantOf } from '#server/features/agencies/queries.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { nameOfCompany } from '#server/features/companies/names.ts';
import { calendarTime as calendarTimeInSql } from '#server/db/calendar-time.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { CalendarPort } from '#server/ports/calendar/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import type { Access } from './access.ts';
import { isDueAgain, removalRefused } from './refused-removals.ts';
import { pushedAs } from './shown.ts';
import {
  eventsWithoutPost,
  findConnection,
  forgetMapping,
  saveMapping,
  type ConnectionRow,
  type MappingRow,
} from './store.ts';

/** Posts from this far back get an event when a calendar is connected. */
const BACK = 30 * 86_400_000;
/** A transaction may commit this long after the time that it wrote into a row. */
const LATE_COMMIT = 5 * 60_000;
/** Writes per run; the rest follows at once in the next run. */
const MOST_WRITES = 200;
/** A used id cannot be used again, even if its event is gone. */
const MOST_IDS = 5;

/** A deterministic id, so that a crash between the insert and storing its row leaves one event, not two. */
const eventId = (connectionId: string, postId: string, round: number) =>
  createHash('sha256').update(`${connectionId} ${postId} ${round}`).digest('hex').slice(0, 40);

/**
 * Posts whose event may have to be created, changed or removed, each with its event: recent and coming posts,
 * those that changed since the last sync or whose company did, and those whose event was changed outside.
 * Their number does not depend on how many events there have been; each branch uses an index.
 */
export function postsToCompare(ctx: Ctx, connection: ConnectionRow, tenant: Tenant = connection) {
  const since = new Date(ctx.now().getTime() - BACK).toISOString();
  const lastLook = connection.lastSyncedAt ?? connection.connectedAt;
  const changedSince = new Date(lastLook.getTime() - LATE_COMMIT).toISOString();
  const candidates = sql`(
    select id from posts where ${visibleTo(tenant, posts)} and ${calendarTimeInSql} >= ${since}
    union
    select id from posts where ${visibleTo(tenant, posts)} and ${posts.updatedAt} >= ${changedSince}
    union
    select posts.id from companies join posts on posts.company_id = companies.id
     where ${visibleTo(tenant, companies)} and ${companies.updatedAt} >= ${changedSince}
    union
    select post_id from calendar_event_mappings
     where connection_id = ${connection.id} and shown_hash is null and post_id is not null)`;
  return ctx.db
    .select({ post: posts, companyName: nameOfCompany, mapping: calendarEventMappings })
    .from(posts)
    .leftJoin(
      calendarEventMappings,
      and(eq(calendarEventMappings.postId, posts.id), eq(calendarEventMappings.connectionId, connection.id)),
    )
    .where(and(visibleTo(tenant, posts), inArray(posts.id, candidates)))
    .orderBy(asc(calendarTimeInSql));
}

type Compared = Awaited<ReturnType<typeof postsToCompare>>[number];

/** An archived post keeps an existing event if it lies in the past, and gets no new one. */
function hasEvent({ post, mapping }: Compared, connection: ConnectionRow, now: Date): boolean {
  const time = calendarTime(post);
  if (!time || (connection.companyId !== null && post.companyId !== connection.companyId)) return false;
  if (post.archivedAt) return mapping !== null && time < now;
  return mapping !== null || time.getTime() >= now.getTime() - BACK;
}

/** Events of clients that the person no longer sees. Never any for a person who sees all clients. */
async function takenAway(ctx: Ctx, connection: ConnectionRow, tenant: Tenant): Promise<MappingRow[]> {
  if (!tenant.limitedTo) return [];
  const rows = await ctx.db
    .select({ mapping: calendarEventMappings })
    .from(calendarEventMappings)
    .innerJoin(posts, eq(posts.id, calendarEventMappings.postId))
    .where(
      and(
        eq(calendarEventMappings.connectionId, connection.id),
        sql`${visibleTo(tenant, posts)} is not true`,
      ),
    )
    .limit(MOST_WRITES);
  return rows.map(({ mapping }) => mapping);
}

/** The service will never take this one event as it is; the others are not concerned. */
class EventRefused extends Error {}

/** Tells a refused event from access that is refused, which concerns the whole connection. */
const tellingRefusals =
  (access: Access): Access =>
  (call) =>
    access((token) =>
      call(token).catch((error: unknown) => {
        if (!(error instanceof PortError) || error.kind !== 'will never work') throw error;
        throw new EventRefused(error.message, { cause: error });
      }),
    );

/** Creates, moves, renames and removes events. Returns whether there is more to do. May be repeated. */
export async function pushEvents(
  ctx: Ctx,
  port: CalendarPort,
  connection: ConnectionRow,
  givenAccess: Access,
): Promise<{ more: boolean }> {
  const now = ctx.now();
  const access = tellingRefusals(givenAccess);
  const tenant = await tenantOf(ctx.db, connection);
  if (!tenant) return { more: false };
  const compared = await postsToCompare(ctx, connection, tenant);
  const unwanted = compared.flatMap((one) =>
    one.mapping && !hasEvent(one, connection, now) ? [one.mapping] : [],
  );
  let writes = 0;
  let refusals = 0;
  // Goes on with the others; the next run tries it again. Where so many are refused, it is not the events.
  const logged = (of: { event?: string; post?: string }) => (reason: string) =>
    ctx.log.warn({ connection: connection.id, ...of, reason }, 'the calendar refused an event');
  const unlessRefused = async (
    write: () => Promise<void>,
    whenRefused: (reason: string) => void | Promise<void>,
  ) => {
    try {
      await write();
      writes += 1;
    } catch (error) {
      refusals += 1;
      if (!(error instanceof EventRefused) || refusals === MOST_WRITES) throw error;
      await whenRefused(error.message);
    }
  };

  const gone = (await eventsWithoutPost(ctx.db, connection.id)).filter((one) => isDueAgain(one, now));
  for (const mapping of [...gone, ...(await takenAway(ctx, connection, tenant)), ...unwanted]) {
    if (writes === MOST_WRITES) return { more: true };
    const { externalEventId: event } = mapping;
    await unlessRefused(
      async () => {
        await access((token) => port.removeEvent(token, event));
        await forgetMapping(ctx.db, connection.id, event);
      },
      mapping.postId === null ? (reason) => removalRefused(ctx, mapping, reason) : logged({ event }),
    );
  }
  for (const one of compared) {
    if (one.post.archivedAt || !hasEvent(one, connection, now)) continue;
    const { post, companyName, mapping } = one;
    const event = eventOf({ ...post, companyName }, ctx.publicUrl);
    if (!event || mapping?.shownHash === pushedAs(event)) continue;
    if (writes === MOST_WRITES) return { more: true };
    await unlessRefused(
      async () => {
        const externalEventId = await writeEvent(port, connection, access, post.id, event, mapping);
        await saveMapping(ctx.db, {
          connectionId: connection.id,
          postId: post.id,
          externalEventId,
          shownHash: pushedAs(event),
          now: ctx.now(),
        }).catch(async (error: unknown) => {
          // Disconnected meanwhile: nothing knows of this event any more, so it goes at once.
          if ((await findConnection(ctx.db, connection.id)) === null)
            await access((token) => port.removeEvent(token, externalEventId));
          throw error;
        });
      },
      logged({ post: post.id }),
    );
  }
  return { more: false };
}

async function writeEvent(
  port: CalendarPort,
  connection: ConnectionRow,
  access: Access,
  postId: string,
  event: CalendarEvent,
  mapping: MappingRow | null,
): Promise<string> {
  const update = (id: string) => access((token) => port.updateEvent(token, id, event));
  if (mapping && (await update(mapping.externalEventId)) === 'updated') return mapping.externalEventId;
  for (let round = 0; round < MOST_IDS; round += 1) {
    const id = eventId(connection.id, postId, round);
    const inserted = await access((token) => port.insertEvent(token, id, event));
    if (inserted === 'inserted' || (await update(id)) === 'updated') return id;
  }
  throw new EventRefused('no id is left for the event of this post');
}
