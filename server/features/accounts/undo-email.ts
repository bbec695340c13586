import { and, eq, gte } from 'drizzle-orm';
import { BAD_UNDO_LINK, EMAIL_TAKEN_SINCE } from '#domain/accounts/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { emailLinks, users } from '#server/db/schema/accounts.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Ctx } from '#server/kit/context.ts';
import { markConfirmed, takeEmailLink } from './email-links.ts';
import { makeResetLink } from './reset-password.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Brings back the address before a change, whatever was changed since. Everyone is logged out, and no link that was
 * mailed meanwhile works any more. Answers with a link to a new password: whoever made the change may know the old one.
 */
export async function undoEmail(ctx: Ctx, token: string): Promise<{ resetUrl: string }> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const link = await takeEmailLink(tx, token, ['undo', 'undo-unconfirmed'], now);
    if (!link) throw new AppError('bad_input', BAD_UNDO_LINK);
    await tx.update(users).set({ email: link.email, updatedAt: now }).where(eq(users.id, link.userId));
    await endSessionsOf(tx, link.userId);
    await markConfirmed(tx, link.userId, now);
    // Later changes went away from an address that may be a thief's. An earlier owner's way back stays.
    await tx
      .delete(emailLinks)
      .where(
        and(
          eq(emailLinks.userId, link.userId),
          eq(emailLinks.purpose, 'undo'),
          gte(emailLinks.createdAt, link.createdAt),
        ),
      );
    return { resetUrl: await makeResetLink(ctx, tx, link.userId, 'mailed') };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_email_unique')) throw new AppError('conflict', EMAIL_TAKEN_SINCE);
    throw error;
  });
}
