import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { agencyExports } from '#server/db/schema/exports.ts';
import { authenticators, passkeyChallenges, passkeys, recoveryCodes } from '#server/db/schema/two-factor.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

export interface AgencySafety {
  sessionId: string;
  passkeyId: string;
  exportId: string;
}

/** An app that was begun, a recovery code, a passkey and one that is being added; answers with another session. */
export async function addSafety(
  db: Db,
  { agencyId, userId, now }: { agencyId: string; userId: string; now: Date },
): Promise<AgencySafety> {
  const expiresAt = new Date(now.getTime() + 300_000);
  await db.insert(authenticators).values({ userId, sealed: newToken() });
  await db.insert(recoveryCodes).values({ userId, hash: hashToken(newToken()) });
  const [passkey] = await db
    .insert(passkeys)
    .values({ userId, credentialId: newToken(), publicKey: newToken(), name: 'Phone' })
    .returning();
  await db.insert(passkeyChallenges).values({ userId, hash: hashToken(newToken()), expiresAt });
  // Who has one comes in with it: else nothing could be added.
  await db.update(sessions).set({ twoFactor: true }).where(eq(sessions.userId, userId));
  const [session] = await db
    .insert(sessions)
    .values({ sid: hashToken(newToken()), userId, expire: new Date('2030-01-01'), createdAt: now })
    .returning();
  const [ready] = await db
    .insert(agencyExports)
    .values({ agencyId, askedBy: userId, state: 'ready', bytes: [1], expiresAt: new Date('2030-01-01') })
    .returning();
  if (!ready) throw new Error('no export was written');
  if (!passkey || !session) throw new Error('no passkey or no session was written');
  return { sessionId: session.id, passkeyId: passkey.id, exportId: ready.id };
}
