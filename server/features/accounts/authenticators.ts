import { and, asc, eq, lt } from 'drizzle-orm';
import { USED_CODE, WRONG_CODE, WRONG_RECOVERY_CODE } from '#domain/accounts/two-factor-contract.ts';
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

/** What opened, or the sentence that says why nothing did. */
export type Taken = { by: 'app' | 'recovery' } | { refusal: string };

/** Marks a code as used: that code and earlier ones are not accepted again. */
export async function takeAppCode(ctx: Ctx, db: Handle, userId: string, code: string): Promise<Taken> {
  const row = await authenticatorOf(db, userId);
  const secret = row ? openSealed(ctx, PURPOSE, row.sealed) : null;
  const step = secret === null ? null : stepOf(secret, code, ctx.now());
  if (!row || step === null || step < row.lastStep) return { refusal: WRONG_CODE };
  // Of two simultaneous uses of one code only one updates the row.
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return taken.length === 1 ? { by: 'app' } : { refusal: USED_CODE };
}

/** Uses a typed app code or recovery code. */
export async function takeCode(ctx: Ctx, db: Handle, userId: string, typed: string): Promise<Taken> {
  const bare = typed.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return takeAppCode(ctx, db, userId, bare);
  if (await takeRecoveryCode(db, userId, typed, ctx.now())) return { by: 'recovery' };
  return { refusal: /^\d*$/.test(bare) ? WRONG_CODE : WRONG_RECOVERY_CODE };
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
