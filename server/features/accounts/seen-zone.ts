import { eq, sql } from 'drizzle-orm';
import { isTimeZone } from '#domain/kit/time-zone.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';

/** What a browser says, if it can be reckoned with here and in the database; else null. */
export async function zoneIn(db: Handle, said: string | undefined): Promise<string | null> {
  if (said === undefined || !isTimeZone(said)) return null;
  // A database may know fewer names than Node does: figures would then fail for this person.
  return db.execute(sql`select now() at time zone ${said}`).then(
    () => said,
    () => null,
  );
}

/**
 * Keeps the zone of somebody's browser: dates are meant in it as long as they choose none. Written only where it is
 * another one. What no clock runs by is left aside, so that nobody is kept out for it.
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
    // Months and times that were counted in the old zone stand in what was kept of screens.
    return tx
      .select({ agencyId: members.agencyId, revision: sql`move_agency_revision(${members.agencyId})` })
      .from(members)
      .where(eq(members.userId, user.id))
      .orderBy(members.agencyId);
  });
  // What the process remembers of this person and their agencies.
  ctx.remembered?.forget(`user:${user.id}`);
  for (const { agencyId } of moved) ctx.remembered?.forget(`agency:${agencyId}`);
}
