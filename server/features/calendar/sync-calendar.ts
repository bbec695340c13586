import type { Ctx } from '#server/kit/context.ts';
import { queueJob, RetryLater } from '#server/kit/job.ts';
import { PortError } from '#server/ports/port-error.ts';
import { accessOf, markBroken } from './access.ts';
import { pullEvents } from './pull-events.ts';
import { pushEvents } from './push-events.ts';
import { findConnection, updateConnection } from './store.ts';
import { SYNC_JOB, syncKey } from './sync-job.ts';

/** Syncs both ways: first changes in the calendar, then changes here. May be repeated. */
export async function syncCalendar(ctx: Ctx, connectionId: string): Promise<void> {
  const connection = await findConnection(ctx.db, connectionId);
  const port = ctx.calendar;
  if (!connection || connection.brokenReason !== null || port?.provider !== connection.provider) return;
  const startedAt = ctx.now();
  try {
    const access = accessOf(ctx, port, connection);
    await pullEvents(ctx, port, connection, access);
    const { more } = await pushEvents(ctx, port, connection, access);
    // The rest belongs to the same run, so `lastSyncedAt` moves only when a run is complete.
    if (more) await queueJob(ctx.db, SYNC_JOB, { connectionId }, { key: syncKey(connectionId) });
    else await updateConnection(ctx.db, connectionId, { lastSyncedAt: startedAt });
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.kind === 'reconnect') return markBroken(ctx, connection, error.message);
    const { retryAfterSeconds: seconds } = error;
    throw seconds ? new RetryLater(error.message, new Date(startedAt.getTime() + seconds * 1000)) : error;
  }
}
