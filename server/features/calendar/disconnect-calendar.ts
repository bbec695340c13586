import { and, eq, gte, sql, type SQL } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import type { z } from 'zod';
import type { Tx } from '#server/db/connect.ts';
import {
  calendarAuthorizations,
  calendarConnections,
  calendarEventMappings,
} from '#server/db/schema/calendar.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { queueJob } from '#server/kit/job.ts';
import type { Member } from '#server/kit/route.ts';
import { PortError } from '#server/ports/port-error.ts';
import { CLOSE_JOB } from './sync-job.ts';
import { unseal } from './tokens.ts';

/** Deletes the connection at once; the worker then removes coming events and revokes the access. */
export async function disconnectCalendar(ctx: Ctx, member: Member, id: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const closed = await closeConnections(
      ctx,
      tx,
      and(
        eq(calendarConnections.id, id),
        visibleTo(member, calendarConnections),
        eq(calendarConnections.userId, member.userId),
      ),
    );
    if (closed === 0) throw notFound('Calendar');
    return { id };
  });
}

/** The start in `shown_hash`, see `shownBy`. */
const START = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z';

/** The same for a member who leaves an agency. Returns how many there were. */
export async function closeConnections(ctx: Ctx, tx: Tx, which: SQL | undefined): Promise<number> {
  const found = await tx.select().from(calendarConnections).where(which).for('update');
  for (const { id, accessToken, refreshToken } of found) {
    // Past events stay in the calendar. What counts is when an event is shown there: its post may have been
    // deleted, moved or taken off the schedule since the last sync.
    const coming = await tx
      .select({ eventId: calendarEventMappings.externalEventId })
      .from(calendarEventMappings)
      .leftJoin(posts, eq(posts.id, calendarEventMappings.postId))
      .where(
        and(
          eq(calendarEventMappings.connectionId, id),
          sql`case when ${calendarEventMappings.postId} is null then true else
                coalesce(substring(${calendarEventMappings.shownHash} from ${START})::timestamptz, ${posts.scheduledAt}, 'infinity')
                  > ${ctx.now().toISOString()}::timestamptz end`,
        ),
      );
    await tx.delete(calendarConnections).where(eq(calendarConnections.id, id));
    await queueJob(tx, CLOSE_JOB, { accessToken, refreshToken, eventIds: coming.map((row) => row.eventId) });
  }
  return found.length;
}

/** Closes what a person connected since some moment, in all their agencies, and voids what was begun. */
export async function closeConnectionsSince(ctx: Ctx, tx: Tx, userId: string, since: Date): Promise<number> {
  await tx.delete(calendarAuthorizations).where(eq(calendarAuthorizations.userId, userId));
  return closeConnections(
    ctx,
    tx,
    and(eq(calendarConnections.userId, userId), gte(calendarConnections.connectedAt, since)),
  );
}

/** May be repeated: removed events stay removed. An access that is already withdrawn needs nothing more. */
export async function closeCalendar(ctx: Ctx, closing: z.infer<typeof CLOSE_JOB.payload>): Promise<void> {
  const port = ctx.calendar;
  if (!port) return;
  try {
    const refreshToken = closing.refreshToken && unseal(ctx, closing.refreshToken);
    if (closing.eventIds.length > 0) {
      const accessToken = refreshToken
        ? (await port.refresh(refreshToken)).accessToken
        : unseal(ctx, closing.accessToken);
      for (const id of closing.eventIds)
        await port.removeEvent(accessToken, id).catch((error: unknown) => {
          // One that the service will not remove keeps neither the others nor the access.
          if (!(error instanceof PortError) || error.kind !== 'will never work') throw error;
          ctx.log.info({ err: error, event: id }, 'the calendar refused to remove an event');
        });
    }
    await port.revoke(refreshToken ?? unseal(ctx, closing.accessToken));
  } catch (error) {
    if (!(error instanceof PortError) || error.kind === 'retry later') throw error;
    ctx.log.info(
      { err: error },
      'a calendar was already closed at the service, or nobody can close it any more',
    );
  }
}
