import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { eventOf, type CalendarEvent } from '#domain/calendar/event.ts';
import { calendarEventMappings } from '#server/db/schema/calendar.ts';
import { posts } from '#server/db/schema/posts.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { nameOfCompany } from '#server/features/companies/names.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { CalendarPort } from '#server/ports/calendar/port.ts';
import type { Access } from './access.ts';
import { pushedAs } from './shown.ts';
import { forgetMapping, mappingsOf, saveMapping, type ConnectionRow, type MappingRow } from './store.ts';

/** Posts from this far back get an event when a calendar is connected. */
const BACK = 30 * 86_400_000;
/** Writes of one run; what is left comes in the next, which follows at once. */
const MOST_WRITES = 200;
/** An id that was used cannot be used again, even when its event is gone. */
const MOST_LIVES = 5;

/** The same id for the same event, so that a death between the insert and its row leaves one event, not two. */
const eventId = (connectionId: string, postId: string, life: number) =>
  createHash('sha256').update(`${connectionId} ${postId} ${life}`).digest('hex').slice(0, 40);

/** Posts that have, or should have, an event. */
async function datedPosts(ctx: Ctx, connection: ConnectionRow) {
  const time = sql`coalesce(${posts.scheduledAt}, ${posts.publishedAt})`;
  const since = new Date(ctx.now().getTime() - BACK).toISOString();
  const now = ctx.now().toISOString();
  return ctx.db
    .select({ post: posts, companyName: nameOfCompany })
    .from(posts)
    .leftJoin(
      calendarEventMappings,
      and(eq(calendarEventMappings.postId, posts.id), eq(calendarEventMappings.connectionId, connection.id)),
    )
    .where(
      and(
        visibleTo(connection, posts),
        isNotNull(time),
        // What is archived keeps the event that it has, if that lies in the past, and gets none.
        or(isNull(posts.archivedAt), and(isNotNull(calendarEventMappings.id), sql`${time} < ${now}`)),
        connection.companyId === null ? undefined : eq(posts.companyId, connection.companyId),
        or(isNotNull(calendarEventMappings.id), sql`${time} >= ${since}`),
      ),
    )
    .orderBy(asc(time));
}

/** Makes the events true: created, moved, retitled, removed. Answers whether there is more to do. May be repeated. */
export async function pushEvents(
  ctx: Ctx,
  port: CalendarPort,
  connection: ConnectionRow,
  access: Access,
): Promise<{ more: boolean }> {
  const dated = await datedPosts(ctx, connection);
  const mappings = await mappingsOf(ctx.db, connection.id);
  const mapped = new Map(mappings.map((mapping) => [mapping.postId, mapping]));
  const wanted = new Set(dated.map(({ post }) => post.id));
  let writes = 0;

  for (const mapping of mappings) {
    if (mapping.postId !== null && wanted.has(mapping.postId)) continue;
    if (writes === MOST_WRITES) return { more: true };
    await access((token) => port.removeEvent(token, mapping.externalEventId));
    await forgetMapping(ctx.db, connection.id, mapping.externalEventId);
    writes += 1;
  }
  for (const { post, companyName } of dated) {
    const event = eventOf({ ...post, companyName }, ctx.publicUrl);
    const mapping = mapped.get(post.id);
    if (!event || post.archivedAt || mapping?.shownHash === pushedAs(event)) continue;
    if (writes === MOST_WRITES) return { more: true };
    const externalEventId = await writeEvent(port, connection, access, post.id, event, mapping);
    await saveMapping(ctx.db, {
      connectionId: connection.id,
      postId: post.id,
      externalEventId,
      shownHash: pushedAs(event),
      now: ctx.now(),
    });
    writes += 1;
  }
  return { more: false };
}

async function writeEvent(
  port: CalendarPort,
  connection: ConnectionRow,
  access: Access,
  postId: string,
  event: CalendarEvent,
  mapping: MappingRow | undefined,
): Promise<string> {
  const update = (id: string) => access((token) => port.updateEvent(token, id, event));
  if (mapping && (await update(mapping.externalEventId)) === 'updated') return mapping.externalEventId;
  for (let life = 0; life < MOST_LIVES; life += 1) {
    const id = eventId(connection.id, postId, life);
    const inserted = await access((token) => port.insertEvent(token, id, event));
    if (inserted === 'inserted' || (await update(id)) === 'updated') return id;
  }
  throw new Error('no id is left for the event of this post');
}
