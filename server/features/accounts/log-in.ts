import { BAD_LOGIN } from '#domain/accounts/log-in.ts';
import { AppError } from '#domain/kit/errors.ts';
import { beforehand } from '#server/db/lost-writes.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { isTryLeft, refuseSpent } from '#server/kit/rate-limit.ts';
import { asksForCode } from './authenticators.ts';
import { knownDevice, newDevice } from './known-device.ts';
import { deviceLimits, forgive, strangerLimits } from './log-in-limits.ts';
import { isPassword } from './passwords.ts';
import { newTicket } from './second-step.ts';
import { openSession } from './sessions.ts';
import { holdWithPassword, userByEmail } from './store.ts';

interface Form {
  email: string;
  password: string;
}

interface From {
  caller: string;
  /** The User-Agent header. */
  userAgent: string | null;
  /** The cookie from an earlier log-in. */
  deviceCookie: string | null;
}

/**
 * A wrong e-mail and a wrong password get the same answer, in the same time. Failures are limited per caller,
 * per account and per pair; a device that the account knows has its own limit, so that a stranger's guesses
 * do not lock the owner out. Past a limit no password is checked. `device` is a new cookie, or null if the
 * old one is valid. An account with two-factor gets a `ticket` for the second step, and no session before it:
 * only somebody who knows the password learns that there is a second step.
 */
export async function logInOwner(ctx: Ctx, form: Form, { caller, userAgent, deviceCookie }: From) {
  const asked = deviceCookie ? await userByEmail(ctx.db, form.email) : undefined;
  const device = asked ? knownDevice(ctx.secretKey, asked, deviceCookie) : null;
  const limits = device ? deviceLimits(device) : strangerLimits(form.email, caller);
  return inTurn(device ?? caller, async () => {
    for (const limit of limits) await refuseSpent(ctx.db, limit, ctx.now());
    const user = await userByEmail(ctx.db, form.email);
    if (!(await isPassword(user?.password, form.password, device ?? caller)) || !user) {
      for (const limit of limits) await isTryLeft(ctx.db, limit, ctx.now());
      throw new AppError('unauthenticated', BAD_LOGIN);
    }
    await beforehand(forgive(ctx.db, { email: form.email, caller, device }));
    if (await asksForCode(ctx.db, user.id)) return { ticket: newTicket(ctx, user) };
    const { token, device: fresh } = await beforehand(enterAsNew(ctx, user, { caller, userAgent }));
    return { user, token, device: device ? null : fresh };
  });
}

/**
 * A session for somebody who has just proved or set their password, from a device that the account does not
 * know yet. It is of one factor: an agency that asks for two stays closed to it.
 */
export async function enterAsNew(
  ctx: Ctx,
  user: typeof users.$inferSelect,
  { caller, userAgent }: Omit<From, 'deviceCookie'>,
) {
  const how = { userAgent, address: caller, twoFactor: false };
  const token = await inTransaction(ctx.db, async (tx) => {
    await holdWithPassword(tx, user, () => new AppError('unauthenticated', BAD_LOGIN));
    return openSession(tx, user.id, ctx.now(), how);
  });
  return { user, token, device: newDevice(ctx.secretKey, user, { twoFactor: false }) };
}

const lastInLine = new Map<string, Promise<unknown>>();

/** Runs guesses one after the other, so that a burst cannot pass before its first failures are counted. */
function inTurn<T>(key: string, action: () => Promise<T>): Promise<T> {
  const turn = (lastInLine.get(key) ?? Promise.resolve()).then(action, action);
  lastInLine.set(key, turn);
  const leave = () => void (lastInLine.get(key) === turn && lastInLine.delete(key));
  turn.then(leave, leave);
  return turn;
}
