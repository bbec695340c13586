import { asc, eq, sql } from 'drizzle-orm';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { sealAnew } from '#server/kit/secrets.ts';
import { CLOSE_JOB } from './sync-job.ts';
import { KEY_LOST, TOKENS } from './tokens.ts';

/**
 * Encrypts every stored access with the current key. A connection that neither key opens is marked as broken;
 * one that was so for lack of its key works again. Without the key before, only the latter are looked at. May be
 * repeated, and by several instances at once.
 */
export async function resealTokens(ctx: Ctx): Promise<void> {
  const ids = await ctx.db
    .select({ id: calendarConnections.id })
    .from(calendarConnections)
    .where(ctx.secretKeyOld === undefined ? eq(calendarConnections.brokenReason, KEY_LOST) : undefined)
    .orderBy(asc(calendarConnections.id));
  for (const { id } of ids) await inTransaction(ctx.db, (tx) => resealConnection(ctx, tx, id));
  if (ctx.secretKeyOld !== undefined) await resealClosings(ctx);
}

/** Both tokens or none: `lost` if one of them cannot be opened. */
function resealed(ctx: Ctx, tokens: { accessToken: string; refreshToken: string | null }) {
  const access = sealAnew(ctx, TOKENS, tokens.accessToken);
  const refresh = tokens.refreshToken === null ? 'as it is' : sealAnew(ctx, TOKENS, tokens.refreshToken);
  if (access === 'lost' || refresh === 'lost') return 'lost';
  return {
    ...(access === 'as it is' ? {} : { accessToken: access.sealed }),
    ...(refresh === 'as it is' ? {} : { refreshToken: refresh.sealed }),
  };
}

async function resealConnection(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, id))
    .for('update');
  if (!row) return;
  const anew = resealed(ctx, row);
  const { brokenReason } = row;
  const change =
    anew === 'lost'
      ? brokenReason === null && { brokenReason: KEY_LOST }
      : { ...anew, ...(brokenReason === KEY_LOST ? { brokenReason: null } : {}) };
  if (!change || Object.keys(change).length === 0) return;
  await tx.update(calendarConnections).set(change).where(eq(calendarConnections.id, id));
  if (anew === 'lost') ctx.log.warn({ connection: id }, 'a calendar’s access could not be opened');
}

interface Closing {
  id: string;
  payload: { accessToken: string; refreshToken: string | null };
}

/** Calendars that are being disconnected: their rows are gone, and their tokens are in the queue. */
async function resealClosings(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<Closing & Record<string, unknown>>(sql`
      select job.id, job.payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = ${CLOSE_JOB.name} order by job.id for update of job`);
    for (const { id, payload } of rows) {
      const anew = resealed(ctx, payload);
      if (anew === 'lost' || Object.keys(anew).length === 0) continue;
      const text = JSON.stringify({ ...payload, ...anew });
      await tx.execute(
        sql`update graphile_worker._private_jobs set payload = ${text}::json where id = ${id}`,
      );
    }
  });
}
