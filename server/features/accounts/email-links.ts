import { and, eq, gt, inArray } from 'drizzle-orm';
import { CONFIRM_DAYS, UNDO_DAYS } from '#domain/accounts/email-change.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { emailLinks, users } from '#server/db/schema/accounts.ts';
import { wakeMessages } from '#server/features/messages/spending.ts';
import type { Ctx } from '#server/kit/context.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';

type Link = typeof emailLinks.$inferSelect;
type Purpose = Link['purpose'];

const KINDS: Record<Purpose, { path: string; days: number }> = {
  confirm: { path: '/confirm-email', days: CONFIRM_DAYS },
  undo: { path: '/undo-email', days: UNDO_DAYS },
  'undo-unconfirmed': { path: '/undo-email', days: UNDO_DAYS },
};

/** A link to be mailed to `email`; only its hash is stored. */
export async function makeEmailLink(
  { publicUrl, now }: Pick<Ctx, 'publicUrl' | 'now'>,
  tx: Tx,
  link: Pick<Link, 'userId' | 'purpose' | 'email'>,
): Promise<string> {
  const token = newToken();
  const createdAt = now();
  const { path, days } = KINDS[link.purpose];
  const expiresAt = new Date(createdAt.getTime() + days * 86_400_000);
  await tx.insert(emailLinks).values({ ...link, token: hashToken(token), createdAt, expiresAt });
  return `${publicUrl}${path}?token=${token}`;
}

/** The link of a token, locked until the transaction ends; undefined if it is unknown, used or expired. */
export async function takeEmailLink(
  tx: Tx,
  token: string,
  purposes: Purpose[],
  now: Date,
): Promise<Link | undefined> {
  const [link] = await tx
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.token, hashToken(token)),
        inArray(emailLinks.purpose, purposes),
        gt(emailLinks.expiresAt, now),
      ),
    )
    .for('update');
  return link;
}

export async function dropEmailLinks(tx: Tx, userId: string, purposes: Purpose[]): Promise<void> {
  await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), inArray(emailLinks.purpose, purposes)));
}

/**
 * Recent addresses that people can still go back to. An address that was never confirmed may be a stranger's,
 * who is mailed only once, so it is left out.
 */
export const addressesBefore = (db: Handle, userIds: string[], now: Date) =>
  db
    .selectDistinct({ userId: emailLinks.userId, email: emailLinks.email })
    .from(emailLinks)
    .where(
      and(inArray(emailLinks.userId, userIds), eq(emailLinks.purpose, 'undo'), gt(emailLinks.expiresAt, now)),
    );

/**
 * Records that the account's current mailbox is confirmed. An earlier address that was never confirmed,
 * perhaps a typing error, loses its claim on the account. Messages that waited for the confirmation are sent.
 */
export async function markConfirmed(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId));
  await dropEmailLinks(tx, userId, ['confirm', 'undo-unconfirmed']);
  await wakeMessages(tx, userId);
}
