import { eq, sql } from 'drizzle-orm';
import { badField } from '#domain/kit/errors.ts';
import { isTimeZone, UNKNOWN_ZONE } from '#domain/kit/time-zone.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';

/** The browser's time zone if both Node and the database know it; else null. */
export async function zoneIn(db: Handle, said: string | undefined): Promise<string | null> {
  if (said === undefined || !isTimeZone(said)) return null;
  // The database may know fewer zones than Node: this person's figures would then fail.
  return db.execute(sql`select now() at time zone ${said}`).then(
    () => said,
    () => null,
  );
}

/** For a zone that somebody chose: the figures and reports that count in it would always fail. */
export async function refuseUnknownZone(db: Handle, chosen: string | null | undefined): Promise<void> {
  if (chosen && (await zoneIn(db, chosen)) === null) throw badField('timeZone', UNKNOWN_ZONE);
}

/**
 * Stores the browser's time zone, which applies to dates until the person chooses one. Written only if it
 * changed. An unknown zone is ignored, so that it keeps nobody from signing in.
 */
export async function noteZone(
  ctx: Ctx,
  user: Pick<typeof users.$inferSelect, 'id' | 'seenTimeZone'>,
  said: string | undefined,
): Promise<void> {
  if (said === user.seenTimeZone) return;
  const seenTimeZone = await zoneIn(ctx.db, said);
  if (seenTimeZone === null) return;
  const moved = await inTransaction(ctx.db, async (tx) => {
    await tx.update(users).set({ seenTimeZone }).where(eq(users.id, user.id));
    // Cached screens contain months and times in the old zone.
    return tx
      .select({ agencyId: members.agencyId, revision: sql`move_agency_revision(${members.agencyId})` })
      .from(members)
      .where(eq(members.userId, user.id))
      .orderBy(members.agencyId);
  });
  // This process's cache of the person and their agencies.
  ctx.remembered?.forget(`user:${user.id}`);
  for (const { agencyId } of moved) ctx.remembered?.forget(`agency:${agencyId}`);
}
