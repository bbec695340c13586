import { and, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/two-factor.ts';
import type { Member } from '#server/kit/route.ts';

/** The session in which somebody proved a second factor is one of two factors from here on. */
export const markSession = (tx: Tx, { sid }: Member) =>
  tx.update(sessions).set({ twoFactor: true }).where(eq(sessions.sid, sid));

/** App, recovery codes and passkeys: the password alone opens the account from here on. */
export async function dropSecondFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await unmarkSessions(tx, userId);
}

/** What an account got since some moment; what it had before stays. */
export async function endFactorsSince(tx: Tx, userId: string, since: Date) {
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  // One that took the place of an earlier app ends, too: better no second factor than one that its owner has not got.
  const apps = await tx
    .delete(authenticators)
    .where(
      and(
        eq(authenticators.userId, userId),
        gte(sql`coalesce(${authenticators.confirmedAt}, ${authenticators.createdAt})`, since.toISOString()),
      ),
    )
    .returning({ confirmedAt: authenticators.confirmedAt });
  const codes = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)))
    .returning({ id: recoveryCodes.id });
  return {
    passkeys: keys.map(({ name }) => name),
    twoFactor: apps.some(({ confirmedAt }) => confirmedAt !== null),
    recoveryCodes: codes.length > 0,
  };
}

/** Where the last second factor was taken away, no session is one of two factors any more. */
export const unmarkSessions = (tx: Tx, userId: string) =>
  tx
    .update(sessions)
    .set({ twoFactor: false })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.twoFactor, true),
        sql`not exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`,
        sql`not exists (select from ${authenticators}
                         where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)`,
      ),
    );
