import { eq } from 'drizzle-orm';
import { WRONG_PASSWORD } from '#domain/accounts/contract.ts';
import { badField } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { newDevice } from './known-device.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { hasShownFactor } from './session-factors.ts';
import { endSessionsOf } from './sessions.ts';
import { lockUser, userById } from './store.ts';

/** Checks the signed-in owner's password; limited, so that a session alone cannot guess it. */
export async function checkPassword(ctx: Ctx, member: Member, given: string) {
  await countTry(ctx.db, { key: `change-password:${member.userId}`, most: 20, seconds: 900 }, ctx.now());
  const user = await userById(ctx.db, member.userId);
  if (!(await isPassword(user?.password, given, member.userId)) || !user) throw wrongPassword();
  return user;
}

const wrongPassword = () => badField('currentPassword', WRONG_PASSWORD);

/** Ends the user's other sessions. Returns the cookie by which the account recognises this device. */
export async function changePassword(
  ctx: Ctx,
  member: Member,
  current: string,
  wanted: string,
): Promise<string> {
  const checked = await checkPassword(ctx, member, current);
  const password = await hashPassword(wanted, member.userId);
  await inTransaction(ctx.db, async (tx) => {
    const { password: present } = await lockUser(tx, member.userId);
    if (present !== checked.password) throw wrongPassword();
    await tx.update(users).set({ password, updatedAt: ctx.now() }).where(eq(users.id, member.userId));
    await endSessionsOf(tx, member.userId, member.sid);
  });
  const twoFactor = await hasShownFactor(ctx.db, member);
  return newDevice(ctx.secretKey, { id: member.userId, password }, { twoFactor });
}
