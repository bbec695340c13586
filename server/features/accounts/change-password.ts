import { eq } from 'drizzle-orm';
import { WRONG_PASSWORD } from '#domain/accounts/contract.ts';
import { badField } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Owner } from '#server/kit/route.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';
import { userById } from './store.ts';

/** Ends the user's other sessions. */
export async function changePassword(ctx: Ctx, owner: Owner, current: string, wanted: string): Promise<void> {
  await countTry(ctx.db, { key: `change-password:${owner.id}`, most: 20, seconds: 900 }, ctx.now());
  const user = await userById(ctx.db, owner.id);
  if (!(await isPassword(user?.password, current))) throw badField('currentPassword', WRONG_PASSWORD);
  const password = await hashPassword(wanted);
  await inTransaction(ctx.db, async (tx) => {
    await tx.update(users).set({ password, updatedAt: ctx.now() }).where(eq(users.id, owner.id));
    await endSessionsOf(tx, owner.id, owner.sid);
  });
}
