import { and, asc, eq, lt } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import { authenticators } from '#server/db/schema/two-factor.ts';
import type { Ctx } from '#server/kit/context.ts';
import { encrypt, openSealed, sealAnew } from '#server/kit/secrets.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** The encryption purpose of an authenticator's key. */
export const PURPOSE = 'authenticator';

export const sealSecret = (ctx: Pick<Ctx, 'secretKey'>, secret: string) =>
  encrypt(ctx.secretKey, PURPOSE, secret);

export const authenticatorOf = async (db: Handle, userId: string) =>
  (await db.select().from(authenticators).where(eq(authenticators.userId, userId)))[0];

/** Whether log-ins of this account need a second step. */
export const asksForCode = async (db: Handle, userId: string): Promise<boolean> =>
  ((await authenticatorOf(db, userId))?.confirmedAt ?? null) !== null;

/** Marks a code as used: that code and earlier ones are not accepted again. */
export async function takeAppCode(ctx: Ctx, db: Handle, userId: string, code: string): Promise<boolean> {
  const row = await authenticatorOf(db, userId);
  const secret = row ? openSealed(ctx, PURPOSE, row.sealed) : null;
  if (secret === null) return false;
  const step = stepOf(secret, code, ctx.now());
  if (step === null) return false;
  // Of two simultaneous uses of one code only one updates the row.
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return taken.length === 1;
}

/** Uses a typed app code or recovery code; null if it is neither. */
export async function takeCode(
  ctx: Ctx,
  db: Handle,
  userId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const bare = typed.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return (await takeAppCode(ctx, db, userId, bare)) ? 'app' : null;
  return (await takeRecoveryCode(db, userId, typed, ctx.now())) ? 'recovery' : null;
}

/** Encrypts all authenticator keys with the current key. A lost key leaves its user the recovery codes. */
export async function resealAuthenticators(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.select().from(authenticators).orderBy(asc(authenticators.userId));
  for (const { userId, sealed } of rows) {
    const anew = sealAnew(ctx, PURPOSE, sealed);
    if (anew === 'lost')
      ctx.log.warn({ user: userId }, 'the key of an authenticator app could not be opened');
    else if (anew !== 'as it is')
      await ctx.db
        .update(authenticators)
        .set({ sealed: anew.sealed })
        .where(and(eq(authenticators.userId, userId), eq(authenticators.sealed, sealed)));
  }
}
