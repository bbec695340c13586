import { eq } from 'drizzle-orm';
import { BAD_LOGIN } from '#domain/accounts/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { rateLimits } from '#server/db/schema/accounts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { userByEmail } from './store.ts';

/** Wrong e-mail and wrong password are one answer, in the same time. Failures are limited per account and caller. */
export async function logInOwner(ctx: Ctx, form: { email: string; password: string }, ip: string) {
  const now = ctx.now();
  const key = `login:${form.email.toLowerCase()}:${ip}`;
  await countTry(ctx.db, { key, most: 10, seconds: 900 }, now);
  // However many addresses the guesses come from; high enough that nobody is locked out by a stranger in passing.
  await countTry(ctx.db, { key: `login:${form.email.toLowerCase()}`, most: 100, seconds: 900 }, now);
  const user = await userByEmail(ctx.db, form.email);
  if (!(await isPassword(user?.password, form.password)) || !user)
    throw new AppError('unauthenticated', BAD_LOGIN);
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, key));
  return { user, token: await openSession(ctx.db, user.id, now) };
}
