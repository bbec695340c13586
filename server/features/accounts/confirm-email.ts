import { and, eq, gt } from 'drizzle-orm';
import { BAD_CONFIRM_LINK, EMAIL_CONFIRMED } from '#domain/accounts/contract.ts';
import { isSameEmail } from '#domain/accounts/email-change.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { emailLinks, type users } from '#server/db/schema/accounts.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { emailConfirmationMail } from '#server/features/messages/templates/email-address.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import { isOwnMachine } from '#server/kit/caller-address.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry, isTryLeft, type Limit } from '#server/kit/rate-limit.ts';
import { dropEmailLinks, makeEmailLink, markConfirmed, takeEmailLink } from './email-links.ts';
import { lockUser } from './store.ts';

type User = typeof users.$inferSelect;

/** Without a mail server, every address counts as confirmed. */
export const isConfirmed = (ctx: Pick<Ctx, 'mail'>, user: Pick<User, 'emailConfirmedAt'>) =>
  ctx.mail === null || user.emailConfirmedAt !== null;

/** The address may be anybody's: without this limit a caller could have thousands of strangers mailed. */
const mailsFor = (caller: string): Limit => ({
  key: `confirm-from:${caller}`,
  most: isOwnMachine(caller) ? 1000 : 20,
  seconds: 3600,
});

/** Whether this caller may have one more confirmation mailed. If not, a later log-in asks again. */
export const mayAsk = (ctx: Ctx, caller: string): Promise<boolean> =>
  isTryLeft(ctx.db, mailsFor(caller), ctx.now());

/** Mails the account's address a link that confirms it. A new link replaces older ones. */
export async function askToConfirm(ctx: Ctx, tx: Tx, user: User): Promise<void> {
  if (isConfirmed(ctx, user)) return;
  await dropEmailLinks(tx, user.id, ['confirm']);
  const link = await makeEmailLink(ctx, tx, { userId: user.id, purpose: 'confirm', email: user.email });
  await writeMessage(ctx, tx, {
    agencyId: await agencyOf(tx, user.id),
    userId: user.id,
    channel: 'email',
    to: user.email,
    kind: 'email-confirmation',
    ...emailConfirmationMail({ link }),
    secretLink: link,
  });
}

/** At a log-in: mails a confirmation link if none was mailed or the last one has expired. */
export async function askUnlessAsked(ctx: Ctx, user: User, caller: string): Promise<void> {
  if (isConfirmed(ctx, user)) return;
  const alive = await ctx.db
    .select({ id: emailLinks.id })
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, user.id),
        eq(emailLinks.purpose, 'confirm'),
        gt(emailLinks.expiresAt, ctx.now()),
      ),
    );
  if (alive.length === 0 && (await mayAsk(ctx, caller)))
    await inTransaction(ctx.db, (tx) => askToConfirm(ctx, tx, user));
}

export async function askAgain(ctx: Ctx, userId: string, caller: string): Promise<void> {
  await countTry(ctx.db, { key: `confirm:${userId}`, most: 5, seconds: 3600 }, ctx.now());
  await countTry(ctx.db, mailsFor(caller), ctx.now());
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (isConfirmed(ctx, user)) throw new AppError('conflict', EMAIL_CONFIRMED);
    await askToConfirm(ctx, tx, user);
  });
}

/** Works once, and only while the address is still the account's. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const link = await takeEmailLink(tx, token, ['confirm'], now);
    const user = link && (await lockUser(tx, link.userId));
    if (!user || !isSameEmail(user.email, link.email)) throw new AppError('bad_input', BAD_CONFIRM_LINK);
    await markConfirmed(tx, user.id, now);
  });
}
