import { and, eq, gte, ne, not, or, sql } from 'drizzle-orm';
import { SHOW_FACTOR_FIRST } from '#domain/accounts/two-factor-contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/two-factor.ts';
import type { Member } from '#server/kit/route.ts';

/** Marks the session in which somebody just proved a second factor as two-factor. */
export const markSession = (tx: Tx, { sid }: Member) =>
  tx.update(sessions).set({ twoFactor: true }).where(eq(sessions.sid, sid));

/** Whether a second factor opened this session, or was proved in it. */
export async function hasShownFactor(db: Handle, { sid }: Member): Promise<boolean> {
  const [session] = await db
    .select({ twoFactor: sessions.twoFactor })
    .from(sessions)
    .where(eq(sessions.sid, sid));
  return session?.twoFactor ?? false;
}

/** Removes app, recovery codes and passkeys: the password alone then opens the account. */
export async function dropSecondFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await unmarkSessions(tx, userId);
}

/** Removes the factors that an account got since some moment; earlier ones stay. */
export async function endFactorsSince(tx: Tx, userId: string, since: Date) {
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  // Also one that replaced an earlier app: no second factor is better than one that its owner does not have.
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

/** A confirmed app, or a passkey. */
const hasFactor = (userId: string) => sql<boolean>`(
  exists (select from ${passkeys} where ${passkeys.userId} = ${userId}) or
  exists (select from ${authenticators}
           where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null))`;

/** Whether the person has a second factor and this session was opened without it. */
export async function mustShowFactor(db: Handle, { userId, sid }: Member): Promise<boolean> {
  const [session] = await db
    .select({ mustShow: sql<boolean>`not ${sessions.twoFactor} and ${hasFactor(userId)}` })
    .from(sessions)
    .where(eq(sessions.sid, sid));
  // The session ended during the request: what it adds would outlast it.
  if (!session) throw new AppError('unauthenticated', 'Please log in');
  return session.mustShow;
}

/**
 * Call before adding a factor: the first one needs only the password, every further one a proof of an
 * existing factor. Else the password alone would be enough for both factors.
 */
export async function refuseUnlessShown(db: Handle, member: Member): Promise<void> {
  if (await mustShowFactor(db, member)) throw new AppError('conflict', SHOW_FACTOR_FIRST);
}

/**
 * Call before removing a factor: after removing the last one, a new one would need only the
 * password. If none of the person's agencies requires two factors, the password opens everything
 * anyway, and a lost passkey may be removed.
 */
export async function refuseToRemoveUnlessShown(tx: Tx, member: Member): Promise<void> {
  const [strict] = await tx
    .select({ id: agencies.id })
    .from(members)
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .where(and(eq(members.userId, member.userId), agencies.requiresTwoFactor))
    .limit(1);
  if (strict) await refuseUnlessShown(tx, member);
}

/**
 * Call after removing a factor. Nobody knows which factor opened a session, so all other sessions lose the
 * two-factor mark; the current one loses it if no factor is left.
 */
export const unmarkSessions = (tx: Tx, userId: string, own?: string) =>
  tx
    .update(sessions)
    .set({ twoFactor: false })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.twoFactor, true),
        own === undefined ? undefined : or(ne(sessions.sid, own), not(hasFactor(userId))),
      ),
    );
