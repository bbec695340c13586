import { eq } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { EMAIL_NEEDS_PASSWORD, NO_PICTURE, type updateProfile } from '#domain/accounts/contract.ts';
import { isFreshLogIn, isSameEmail } from '#domain/accounts/email-change.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { LOGO_NOT_IMAGE } from '#domain/media/limits.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { passwordResetTokens, users } from '#server/db/schema/accounts.ts';
import { agencyOf, moveRevisionsOf } from '#server/features/agencies/queries.ts';
import { followAddress } from '#server/features/approvals/follow-address.ts';
import { readyObjects } from '#server/features/media/queries.ts';
import { emailChangedMail } from '#server/features/messages/templates/email-address.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { checkPassword } from './change-password.ts';
import { askToConfirm, mayAsk } from './confirm-email.ts';
import { dropEmailLinks, makeEmailLink } from './email-links.ts';
import { refuseUnknownZone } from './seen-zone.ts';
import { endSessionsOf, isStillOpen } from './sessions.ts';
import { duplicateAccount, lockUser, userById } from './store.ts';

type User = typeof users.$inferSelect;

export async function saveProfile(
  ctx: Ctx,
  member: Member,
  { currentPassword, ...form }: BodyOf<typeof updateProfile>,
  caller = '',
) {
  const now = ctx.now();
  const known = await userById(ctx.db, member.userId);
  if (form.timeZone !== known?.timeZone) await refuseUnknownZone(ctx.db, form.timeZone);
  const mayMove = known !== undefined && !isSameEmail(known.email, form.email);
  if (mayMove) await refuseUnlessOwner(ctx, member, currentPassword);
  const asks = mayMove && (await mayAsk(ctx, caller));
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockUser(tx, member.userId);
    const picture = form.profileImageUrl;
    // A person has one picture, wherever it was uploaded: the present one is sent back from any agency.
    if (picture && picture !== before.profileImageUrl) await refuseUnlessPicture(tx, member, picture);
    const moves = !isSameEmail(before.email, form.email);
    // The address was just changed elsewhere, and changing it back was not authorised.
    if (moves && !mayMove) throw new AppError('forbidden', EMAIL_NEEDS_PASSWORD);
    // Nor by a session that a new password has ended meanwhile.
    if (moves && !(await isStillOpen(tx, member))) throw new AppError('unauthenticated', 'Please log in');
    const [user] = await tx
      .update(users)
      .set({ ...form, updatedAt: now, ...(moves && { emailConfirmedAt: null }) })
      .where(eq(users.id, member.userId))
      .returning();
    if (!user) throw new Error('the signed-in user is gone');
    if (moves) await leaveAddress(ctx, tx, before, user, member.sid);
    if (moves && asks) await askToConfirm(ctx, tx, user);
    await moveRevisionsOf(tx, member.userId);
    return user;
  }).catch(duplicateAccount);
}

async function refuseUnlessPicture(tx: Tx, member: Member, picture: string): Promise<void> {
  const found = (await readyObjects(tx, member, [picture])).get(picture);
  // Another agency's counts as not uploaded.
  if (!found) throw badField('profileImageUrl', NO_PICTURE);
  if (found.kind !== 'image') throw badField('profileImageUrl', LOGO_NOT_IMAGE);
}

/** The address leads to a new password, and so to the account: an open session alone is not enough. */
async function refuseUnlessOwner(ctx: Ctx, member: Member, password: string | undefined): Promise<void> {
  if (password) await checkPassword(ctx, member, password);
  else if (!isFreshLogIn(member.loggedInAt, ctx.now())) throw new AppError('forbidden', EMAIL_NEEDS_PASSWORD);
  await countTry(ctx.db, { key: `change-email:${member.userId}`, most: 20, seconds: 3600 }, ctx.now());
}

/** Voids everything mailed to the old address that opens the account, except the way back. */
async function leaveAddress(ctx: Ctx, tx: Tx, before: User, user: User, sid: string): Promise<void> {
  await endSessionsOf(tx, user.id, sid);
  await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, user.id));
  await dropEmailLinks(tx, user.id, ['confirm']);
  await followAddress(tx, { userId: user.id, from: before.email, to: user.email }, ctx.now());
  if (!ctx.mail) return;
  const purpose = before.emailConfirmedAt ? 'undo' : 'undo-unconfirmed';
  const link = await makeEmailLink(ctx, tx, { userId: user.id, purpose, email: before.email });
  await writeMessage(ctx, tx, {
    agencyId: await agencyOf(tx, user.id),
    userId: user.id,
    channel: 'email',
    to: before.email,
    kind: 'email-changed',
    ...emailChangedMail({ firstName: before.firstName, newEmail: user.email, link }),
    secretLink: link,
  });
}
