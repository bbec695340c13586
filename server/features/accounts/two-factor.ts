import { eq } from 'drizzle-orm';
import { SET_UP_AGAIN, TWO_FACTOR_IS_OFF, TWO_FACTOR_IS_ON } from '#domain/accounts/two-factor-contract.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import type { Handle } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { authenticators, recoveryCodes } from '#server/db/schema/two-factor.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { authenticatorOf, sealSecret, takeAppCode, takeCode, type Taken } from './authenticators.ts';
import { checkPassword } from './change-password.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { markSession, mustShowFactor, refuseUnlessShown, unmarkSessions } from './session-factors.ts';
import { lockUser } from './store.ts';
import { tellAboutSignIn } from './tell-about-sign-in.ts';
import { newSecret, uriOf } from './totp.ts';

/** How long a new key may wait for its first code, without asking for the password again. */
const SET_UP_MS = 30 * 60_000;

export async function readTwoFactor(db: Handle, member: Member) {
  const since = (await authenticatorOf(db, member.userId))?.confirmedAt ?? null;
  return {
    isOn: since !== null,
    since,
    recoveryCodesLeft: await recoveryCodesLeft(db, member.userId),
    mustShow: await mustShowFactor(db, member),
  };
}

/** Makes a new key, replacing one that was never confirmed. */
export async function startTwoFactor(ctx: Ctx, member: Member, password: string) {
  await checkPassword(ctx, member, password);
  const secret = newSecret();
  await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, member.userId);
    if ((await authenticatorOf(tx, member.userId))?.confirmedAt)
      throw new AppError('conflict', TWO_FACTOR_IS_ON);
    await refuseUnlessShown(tx, member);
    const row = { sealed: sealSecret(ctx, secret), lastStep: 0, createdAt: ctx.now() };
    await tx
      .insert(authenticators)
      .values({ userId: member.userId, ...row })
      .onConflictDoUpdate({ target: authenticators.userId, set: row });
  });
  return { secret, uri: uriOf(secret, member.email) };
}

const countGuess = (ctx: Ctx, { userId }: Member) =>
  countTry(ctx.db, { key: `own-code:${userId}`, most: 20, seconds: 900 }, ctx.now());

function refuseUnlessTaken(taken: Taken): void {
  if ('refusal' in taken) throw badField('code', taken.refusal);
}

/** Uses a code of the member's own app, or a recovery code; refuses any other. */
export async function takeOwnCode(ctx: Ctx, member: Member, code: string): Promise<void> {
  await countGuess(ctx, member);
  refuseUnlessTaken(await takeCode(ctx, ctx.db, member.userId, code));
}

export async function confirmTwoFactor(ctx: Ctx, member: Member, code: string): Promise<string[]> {
  await countGuess(ctx, member);
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, member.userId);
    const begun = await authenticatorOf(tx, member.userId);
    if (begun?.confirmedAt) throw new AppError('conflict', TWO_FACTOR_IS_ON);
    await refuseUnlessShown(tx, member);
    if (!begun || now.getTime() - begun.createdAt.getTime() > SET_UP_MS)
      throw new AppError('conflict', SET_UP_AGAIN);
    refuseUnlessTaken(await takeAppCode(ctx, tx, member.userId, code.replace(/[\s-]/g, '')));
    await tx.update(authenticators).set({ confirmedAt: now }).where(eq(authenticators.userId, user.id));
    const codes = await makeRecoveryCodes(tx, user.id, now);
    await markSession(tx, member);
    await tellAboutSignIn(ctx, tx, user, { what: 'two-factor-on' });
    return codes;
  });
}

export async function switchTwoFactorOff(
  ctx: Ctx,
  member: Member,
  given: { currentPassword: string; code: string },
): Promise<void> {
  await checkPassword(ctx, member, given.currentPassword);
  await countGuess(ctx, member);
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, member.userId);
    if (!(await authenticatorOf(tx, user.id))?.confirmedAt) throw new AppError('conflict', TWO_FACTOR_IS_OFF);
    refuseUnlessTaken(await takeCode(ctx, tx, user.id, given.code));
    await tx.delete(authenticators).where(eq(authenticators.userId, user.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await unmarkSessions(tx, user.id, member.sid);
    await tellAboutSignIn(ctx, tx, user, { what: 'two-factor-off' });
  });
}

export async function renewRecoveryCodes(ctx: Ctx, member: Member, password: string): Promise<string[]> {
  await checkPassword(ctx, member, password);
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, member.userId);
    if (!(await authenticatorOf(tx, user.id))?.confirmedAt) throw new AppError('conflict', TWO_FACTOR_IS_OFF);
    await refuseUnlessShown(tx, member);
    const codes = await makeRecoveryCodes(tx, user.id, ctx.now());
    await tellAboutSignIn(ctx, tx, user, { what: 'codes-renewed' });
    return codes;
  });
}
