import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { BAD_RESET_LINK } from '#domain/accounts/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { RESET_LINK_MINUTES } from '#domain/messages/delivery.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { passwordResetTokens, users } from '#server/db/schema/accounts.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { passwordResetMail } from '#server/features/messages/templates/password-reset.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isTryLeft } from '#server/kit/rate-limit.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import { markConfirmed } from './email-links.ts';
import { newDevice } from './known-device.ts';
import { liftLock } from './log-in-limits.ts';
import { hashPassword } from './passwords.ts';
import { dropSecondFactors } from './session-factors.ts';
import { endSessionsOf } from './sessions.ts';
import { lockUser, userByEmail } from './store.ts';

/** Longer than writing takes, so that the response time does not reveal whether the account exists. */
const SAME_TIME = 300;

/** Prevents flooding a mailbox with repeated requests; the last link keeps working. */
const MAILS = { most: 5, seconds: 900 };

/** Does nothing if the account does not exist. A new request replaces older ones. */
export async function requestReset(ctx: Ctx, email: string, wait: (ms: number) => Promise<void> = pause) {
  await Promise.all([writeReset(ctx, email), wait(SAME_TIME)]);
}

async function writeReset(ctx: Ctx, email: string): Promise<void> {
  const user = await userByEmail(ctx.db, email);
  if (!user || !(await isTryLeft(ctx.db, { key: `forgot:${user.id}`, ...MAILS }, ctx.now()))) return;
  await inTransaction(ctx.db, async (tx) => {
    // Locked, so that an address that changes at this moment gets the right link.
    const { email: to, firstName } = await lockUser(tx, user.id);
    // Without a mail server no link is made, so that one printed on the server keeps working.
    const link = ctx.mail
      ? await makeResetLink(ctx, tx, user.id, 'mailed')
      : `${ctx.publicUrl}/reset-password`;
    await writeMessage(ctx, tx, {
      agencyId: await agencyOf(tx, user.id),
      userId: user.id,
      channel: 'email',
      to,
      kind: 'password-reset',
      ...passwordResetMail({ firstName, link }),
      secretLink: link,
    });
  });
}

/** The token's prefix says that the link was mailed, so its user controls the mailbox. */
const MAILED = 'mail-';

/** Valid for an hour, once; earlier links become void. */
export async function makeResetLink(
  { publicUrl, now }: Pick<Ctx, 'publicUrl' | 'now'>,
  tx: Tx,
  userId: string,
  way: 'mailed' | 'printed',
): Promise<string> {
  const token = (way === 'mailed' ? MAILED : '') + newToken();
  await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId));
  await tx.insert(passwordResetTokens).values({
    userId,
    token: hashToken(token),
    expiresAt: new Date(now().getTime() + RESET_LINK_MINUTES * 60_000),
  });
  return `${publicUrl}/reset-password?token=${token}`;
}

/**
 * For the operator of a server that cannot send e-mail. Null if the account does not exist. `twoFactorOff` is
 * for a user who has lost every second factor.
 */
export async function resetLinkFor(
  ctx: Pick<Ctx, 'db' | 'publicUrl' | 'now'>,
  email: string,
  { twoFactorOff = false } = {},
): Promise<string | null> {
  const user = await userByEmail(ctx.db, email);
  if (!user) return null;
  return inTransaction(ctx.db, async (tx) => {
    if (twoFactorOff) await dropSecondFactors(tx, user.id);
    return makeResetLink(ctx, tx, user.id, 'printed');
  });
}

/**
 * Works once, ends every session of the user, and clears the log-in limits that somebody's guesses have used
 * up. Returns the cookie by which the account recognises this device from now on.
 */
export async function resetPassword(
  ctx: Ctx,
  { token, newPassword }: { token: string; newPassword: string },
  caller: string,
): Promise<string> {
  const now = ctx.now();
  const link = and(eq(passwordResetTokens.token, hashToken(token)), gt(passwordResetTokens.expiresAt, now));
  // Before hashing, which is costly: an invented token is refused first.
  const [known] = await ctx.db.select().from(passwordResetTokens).where(link);
  if (!known) throw new AppError('bad_input', BAD_RESET_LINK);
  const password = await hashPassword(newPassword, caller);
  return inTransaction(ctx.db, async (tx) => {
    const [used] = await tx.delete(passwordResetTokens).where(link).returning();
    if (!used) throw new AppError('bad_input', BAD_RESET_LINK);
    await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, used.userId));
    const [user] = await tx
      .update(users)
      .set({ password, updatedAt: now })
      .where(eq(users.id, used.userId))
      .returning();
    if (!user) throw new Error('a reset link without its user');
    if (token.startsWith(MAILED)) await markConfirmed(tx, user.id, now);
    await endSessionsOf(tx, user.id);
    await liftLock(tx, user.email);
    return newDevice(ctx.secretKey, user, { twoFactor: false });
  });
}
