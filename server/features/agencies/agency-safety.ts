import { and, asc, eq, sql } from 'drizzle-orm';
import { OWN_FACTOR_FIRST } from '#domain/agencies/safety-contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { authenticators, passkeys } from '#server/db/schema/two-factor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { lockTeamAs } from './lock-team.ts';
import { visibleTo } from './visible-to.ts';

export async function readAgencySafety(db: Handle, asking: Member) {
  const [agency] = await db.select().from(agencies).where(eq(agencies.id, asking.agencyId));
  const without = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        visibleTo(asking, members),
        sql`not exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
        sql`not exists (select from ${authenticators}
                         where ${authenticators.userId} = ${users.id} and ${authenticators.confirmedAt} is not null)`,
      ),
    )
    .orderBy(asc(members.createdAt), asc(users.id));
  return {
    requiresTwoFactor: agency?.requiresTwoFactor ?? false,
    without: without.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  };
}

/** An owner who requires two factors must have signed in with two, so as not to lock themselves out. */
export async function requireTwoFactor(ctx: Ctx, asking: Member, requiresTwoFactor: boolean) {
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.sid, asking.sid));
  if (requiresTwoFactor && !session?.twoFactor) throw new AppError('conflict', OWN_FACTOR_FIRST);
  await inTransaction(ctx.db, async (tx) => {
    await lockTeamAs(tx, asking, 'manage agency');
    await tx.update(agencies).set({ requiresTwoFactor }).where(eq(agencies.id, asking.agencyId));
  });
  return readAgencySafety(ctx.db, asking);
}
