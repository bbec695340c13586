import { inArray } from 'drizzle-orm';
import { BAD_LOGIN } from '#domain/accounts/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { rateLimits } from '#server/db/schema/accounts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry, refuseSpent } from '#server/kit/rate-limit.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { userByEmail } from './store.ts';

interface Form {
  email: string;
  password: string;
}

/** Wrong e-mail and wrong password are one answer, in the same time. Failures are limited per account and caller. */
export async function logInOwner(ctx: Ctx, form: Form, address: string) {
  const email = form.email.toLowerCase();
  const limits = [
    { key: `login:${email}:${address}`, most: 15, seconds: 900 },
    // However many addresses the guesses come from; high enough that nobody is locked out by a stranger in passing.
    { key: `login:${email}`, most: 100, seconds: 900 },
  ];
  return inTurn(`${email}:${address}`, async () => {
    for (const limit of limits) await refuseSpent(ctx.db, limit, ctx.now());
    const user = await userByEmail(ctx.db, form.email);
    if (!(await isPassword(user?.password, form.password)) || !user) {
      for (const limit of limits) await countTry(ctx.db, limit, ctx.now());
      throw new AppError('unauthenticated', BAD_LOGIN);
    }
    const keys = limits.map((limit) => limit.key);
    await ctx.db.delete(rateLimits).where(inArray(rateLimits.key, keys));
    return { user, token: await openSession(ctx.db, user.id, ctx.now()) };
  });
}

const lastInLine = new Map<string, Promise<unknown>>();

/** One guess after the other, so that a volley cannot pass before its first failure is counted. */
function inTurn<T>(key: string, deed: () => Promise<T>): Promise<T> {
  const turn = (lastInLine.get(key) ?? Promise.resolve()).then(deed, deed);
  lastInLine.set(key, turn);
  const leave = () => void (lastInLine.get(key) === turn && lastInLine.delete(key));
  turn.then(leave, leave);
  return turn;
}
