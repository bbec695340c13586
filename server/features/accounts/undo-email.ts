import { and, eq, gte } from 'drizzle-orm';
import {
  BAD_UNDO_LINK,
  EMAIL_TAKEN_SINCE,
  type EndedWithUndo,
  type JoinedSince,
} from '#domain/accounts/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { emailLinks, users } from '#server/db/schema/accounts.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { endKeysSince } from '#server/features/team/keys-follow.ts';
import { endInvitationsSince, joinedSince } from '#server/features/team/invited-since.ts';
import { moveRevisionsOf } from '#server/features/agencies/queries.ts';
import { followAddress } from '#server/features/approvals/follow-address.ts';
import { closeConnectionsSince } from '#server/features/calendar/disconnect-calendar.ts';
import { endFeedsOf } from '#server/features/calendar/feeds.ts';
import type { Ctx } from '#server/kit/context.ts';
import { newToken } from '#server/kit/secrets.ts';
import { markConfirmed, takeEmailLink } from './email-links.ts';
import { hashPassword } from './passwords.ts';
import { makeResetLink } from './reset-password.ts';
import { endFactorsSince } from './session-factors.ts';
import { endSessionsOf } from './sessions.ts';
import { lockUser } from './store.ts';

/**
 * Restores the address before a change, whatever was changed since. Ends all sessions, and voids the links
 * that were mailed, and the second factors, keys, invitations and connected calendars that were added
 * meanwhile. Also voids the password and the calendar feeds, which the attacker may know, and returns a link
 * to choose a new password. Who joined by such an invitation is only named: the owner may know them.
 */
export async function undoEmail(
  ctx: Ctx,
  token: string,
): Promise<{ resetUrl: string; ended: EndedWithUndo; joined: JoinedSince[] }> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const link = await takeEmailLink(tx, token, ['undo', 'undo-unconfirmed'], now);
    if (!link) throw new AppError('bad_input', BAD_UNDO_LINK);
    const password = await hashPassword(newToken(), link.userId);
    // Keys, invitations and calendars that are being added are ended, too.
    const before = await lockUser(tx, link.userId, 'update');
    await tx
      .update(users)
      .set({ email: link.email, password, updatedAt: now })
      .where(eq(users.id, link.userId));
    await followAddress(tx, { userId: link.userId, from: before.email, to: link.email }, now);
    await moveRevisionsOf(tx, link.userId);
    await endSessionsOf(tx, link.userId);
    const factors = await endFactorsSince(tx, link.userId, link.createdAt);
    const keys = await endKeysSince(tx, link.userId, link.createdAt, now);
    const invitations = await endInvitationsSince(tx, link.userId, link.createdAt, now);
    const joined = await joinedSince(tx, link.userId, link.createdAt);
    const feeds = await endFeedsOf(tx, link.userId);
    const calendars = await closeConnectionsSince(ctx, tx, link.userId, link.createdAt);
    await markConfirmed(tx, link.userId, now);
    // Later changes started from an address that may be a thief's. An earlier owner's way back stays.
    await tx
      .delete(emailLinks)
      .where(
        and(
          eq(emailLinks.userId, link.userId),
          eq(emailLinks.purpose, 'undo'),
          gte(emailLinks.createdAt, link.createdAt),
        ),
      );
    const resetUrl = await makeResetLink(ctx, tx, link.userId, 'mailed');
    return { resetUrl, ended: { ...factors, keys, invitations, feeds, calendars }, joined };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_email_unique')) throw new AppError('conflict', EMAIL_TAKEN_SINCE);
    throw error;
  });
}
