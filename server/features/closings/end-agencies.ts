import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isOver } from '#domain/agencies/closing.ts';
import { calendarConnections } from '#server/db/schema/calendar.ts';
import { agencyClosings } from '#server/db/schema/closings.ts';
import { agencyExports } from '#server/db/schema/exports.ts';
import { objects } from '#server/db/schema/media.ts';
import { messages } from '#server/db/schema/messages.ts';
import { accounts } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { closeConnections } from '#server/features/calendar/disconnect-calendar.ts';
import { removeArchives } from '#server/features/exports/make-export.ts';
import { removeFiles } from '#server/features/media/remove-files.ts';
import { takeBackAccess } from '#server/features/networks/take-back-access.ts';
import type { Ctx } from '#server/kit/context.ts';
import { endPeople, keepPictures } from './end-people.ts';
import { closingsToEnd, lockClosing } from './store.ts';

/** Posts per statement: each is deleted with all its rows. */
const BATCH = 100;

/**
 * Deletes the agencies whose time is over. May be repeated, and may be interrupted anywhere: the
 * closing's row records that it has begun and goes last, with the agency; each step finds what is left.
 * Two at once delete what the other has left.
 */
export async function endAgencies(ctx: Ctx): Promise<void> {
  for (const tenant of await closingsToEnd(ctx.db, ctx.now()))
    try {
      await endAgency(ctx, tenant);
    } catch (error) {
      // An unreachable store must not delay other agencies.
      ctx.log.error(
        { err: error, agency: tenant.agencyId },
        'an agency could not be deleted; it goes on later',
      );
    }
}

async function endAgency(ctx: Ctx, tenant: Tenant): Promise<void> {
  if (!(await begin(ctx, tenant))) return;
  await inTransaction(ctx.db, (tx) => closeConnections(ctx, tx, visibleTo(tenant, calendarConnections)));
  await endAccounts(ctx, tenant);
  await inBatches(ctx, messages, visibleTo(tenant, messages));
  await inBatches(ctx, posts, visibleTo(tenant, posts));
  await keepPictures(ctx.db, tenant);
  await endFiles(ctx, tenant);
  await endExports(ctx, tenant);
  await endPeople(ctx, tenant);
  ctx.log.info({ agency: tenant.agencyId }, 'an agency was deleted');
}

/** Starts the deletion, which cannot be undone. False if the closing was cancelled, or is not due yet. */
async function begin(ctx: Ctx, tenant: Tenant): Promise<boolean> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const closing = await lockClosing(tx, tenant);
    if (!closing) return false;
    if (closing.endedAt) return true;
    if (!isOver(closing, now)) return false;
    await tx.update(agencyClosings).set({ endedAt: now }).where(visibleTo(tenant, agencyClosings));
    return true;
  });
}

async function inBatches(ctx: Ctx, table: PgTable & { id: PgColumn }, which: SQL): Promise<void> {
  for (;;) {
    const some = ctx.db.select({ id: table.id }).from(table).where(which).limit(BATCH);
    const gone = await ctx.db.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
    if (gone.length === 0) return;
  }
}

/** Also ends each access at the network, as disconnecting does. */
async function endAccounts(ctx: Ctx, tenant: Tenant): Promise<void> {
  for (;;) {
    const [first] = await ctx.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(visibleTo(tenant, accounts))
      .limit(1);
    if (!first) return;
    const [gone] = await ctx.db.delete(accounts).where(eq(accounts.id, first.id)).returning();
    if (gone) await takeBackAccess(ctx, gone);
  }
}

/** First the files in the store, then the row, so that an interruption leaves a row to find. */
async function endFiles(ctx: Ctx, tenant: Tenant): Promise<void> {
  for (;;) {
    const some = await ctx.db
      .select({ id: objects.id })
      .from(objects)
      .where(visibleTo(tenant, objects))
      .orderBy(asc(objects.id))
      .limit(BATCH);
    if (some.length === 0) return;
    for (const { id } of some) await removeFiles(ctx.storage, id);
    await ctx.db.delete(objects).where(
      inArray(
        objects.id,
        some.map(({ id }) => id),
      ),
    );
  }
}

async function endExports(ctx: Ctx, tenant: Tenant): Promise<void> {
  const all = await ctx.db
    .select({ id: agencyExports.id })
    .from(agencyExports)
    .where(visibleTo(tenant, agencyExports));
  for (const { id } of all) {
    // An export that is being made finds its row gone and removes its files.
    await ctx.db.delete(agencyExports).where(eq(agencyExports.id, id));
    await removeArchives(ctx, id);
  }
}
