import { eq } from 'drizzle-orm';
import { LOG_IN_AGAIN } from '#domain/accounts/two-factor-contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { rateLimits, type users } from '#server/db/schema/accounts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry, type Limit } from '#server/kit/rate-limit.ts';
import { hashToken, isSigned, sign } from '#server/kit/secrets.ts';
import { takeCode } from './authenticators.ts';
import { deviceWithFactor, newDevice } from './known-device.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { openSession } from './sessions.ts';
import { holdWithPassword, userById } from './store.ts';
import { tellAboutSignIn } from './tell-about-sign-in.ts';

type User = typeof users.$inferSelect;

/** Long enough to find the phone. */
const TICKET_MS = 10 * 60_000;
const PURPOSE = 'second-step';

/** Contains the password's hash, so that a new password voids tickets. */
const signedPart = (user: Pick<User, 'id' | 'password'>, expires: string) =>
  `${user.id}.${expires}.${hashToken(user.password)}`;

/** Proves that this account's password was just given. It opens nothing without a code. */
export function newTicket(ctx: Pick<Ctx, 'secretKey' | 'now'>, user: Pick<User, 'id' | 'password'>): string {
  const expires = String(ctx.now().getTime() + TICKET_MS);
  return `${user.id}.${expires}.${sign(ctx.secretKey, PURPOSE, signedPart(user, expires))}`;
}

async function userOf(ctx: Ctx, ticket: string): Promise<User> {
  const [id = '', expires = '', signature = ''] = ticket.split('.');
  const user = /^[0-9a-f-]{36}$/.test(id) ? await userById(ctx.db, id) : undefined;
  const isOurs = user && isSigned(ctx.secretKey, PURPOSE, signedPart(user, expires), signature);
  if (!user || !isOurs || Number(expires) < ctx.now().getTime())
    throw new AppError('unauthenticated', LOG_IN_AGAIN);
  return user;
}

/**
 * Limits guesses at codes, whatever the caller and even after correct passwords. A device on which a second
 * factor was shown has limits of its own, so that a stranger's guesses do not lock the owner out. One that is
 * known by a password alone has not: each new password by mail would bring new guesses.
 */
const limitsFor = (user: User, device: string | null): Limit[] => {
  const [short, long] = device
    ? [`code-device:${device}`, `code-device-day:${device}`]
    : [`code:${user.id}`, `code-day:${user.id}`];
  return [
    { key: short, most: 10, seconds: 900 },
    { key: long, most: 50, seconds: 86_400 },
  ];
};

interface From {
  caller: string;
  userAgent: string | null;
  deviceCookie: string | null;
}

/** `device` is a new cookie, or null if the old one is valid. */
export async function logInWithCode(ctx: Ctx, form: { ticket: string; code: string }, from: From) {
  const user = await userOf(ctx, form.ticket);
  const device = deviceWithFactor(ctx.secretKey, user, from.deviceCookie);
  const limits = limitsFor(user, device);
  // Counted before the code is checked, so that a burst gains nothing over single guesses.
  for (const limit of limits) await countTry(ctx.db, limit, ctx.now());
  const token = await inTransaction(ctx.db, async (tx) => {
    await holdWithPassword(tx, user, () => new AppError('unauthenticated', LOG_IN_AGAIN));
    const taken = await takeCode(ctx, tx, user.id, form.code);
    if ('refusal' in taken) throw new AppError('unauthenticated', taken.refusal);
    for (const { key } of limits) await tx.delete(rateLimits).where(eq(rateLimits.key, key));
    if (taken.by === 'recovery')
      await tellAboutSignIn(ctx, tx, user, {
        what: 'recovery-code-used',
        left: await recoveryCodesLeft(tx, user.id),
      });
    const how = { userAgent: from.userAgent, address: from.caller, twoFactor: true };
    return openSession(tx, user.id, ctx.now(), how);
  });
  return { user, token, device: device ? null : newDevice(ctx.secretKey, user, { twoFactor: true }) };
}
