import { and, eq, gte, ne, not, or, sql } from 'drizzle-orm';
import { SHOW_FACTOR_FIRST } from '#domain/accounts/two-factor-contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
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

/** An app that was confirmed, or a passkey. */
const hasFactor = (userId: string) => sql<boolean>`(
  exists (select from ${passkeys} where ${passkeys.userId} = ${userId}) or
  exists (select from ${authenticators}
           where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null))`;

/** Whether the person has a second factor, and this session was opened without. */
export async function mustShowFactor(db: Handle, { userId, sid }: Member): Promise<boolean> {
  const [session] = await db
    .select({ mustShow: sql<boolean>`not ${sessions.twoFactor} and ${hasFactor(userId)}` })
    .from(sessions)
    .where(eq(sessions.sid, sid));
  // It ended while the request was under way: what it would add would outlast it.
  if (!session) throw new AppError('unauthenticated', 'Please log in');
  return session.mustShow;
}

/**
 * Before a factor is added: whoever has none yet adds the first one with the password, and whoever has one shows it. Else
 * the password alone would be enough for two factors.
 */
export async function refuseUnlessShown(db: Handle, member: Member): Promise<void> {
  if (await mustShowFactor(db, member)) throw new AppError('conflict', SHOW_FACTOR_FIRST);
}

/**
 * Before one is taken away: the next one would be the first. Where no agency of the person asks for two factors the
 * password opens everything as it is, and whoever lost a passkey may remove it.
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
 * After a second factor was taken away. Nobody knows which one opened a session, so all others are of one factor again;
 * the one in which it was done is where none is left.
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
