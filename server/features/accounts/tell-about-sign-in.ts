import { isSameEmail } from '#domain/accounts/email-change.ts';
import type { Tx } from '#server/db/connect.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { signInChangedMail, type SignInNews } from '#server/features/messages/templates/sign-in-changed.ts';
import { writeMessages } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { addressesBefore } from './email-links.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

/**
 * Tells the mailbox's reader of every change of how the account, or an agency, is opened. While a change of
 * the address can be taken back, the former address is told too: the new one may be a thief's.
 */
export async function tellPeopleAboutSignIn(
  ctx: Ctx,
  tx: Tx,
  agencyId: string,
  people: Person[],
  news: SignInNews,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const before = await addressesBefore(tx, ids, ctx.now());
  const mails = people.flatMap((person) => [
    { person, to: person.email, isFormer: false },
    ...before
      .filter(({ userId, email }) => userId === person.id && !isSameEmail(email, person.email))
      .map(({ email }) => ({ person, to: email, isFormer: true })),
  ]);
  await writeMessages(
    ctx,
    tx,
    mails.map(({ person: { id, firstName }, to, isFormer }) => ({
      agencyId,
      userId: id,
      channel: 'email' as const,
      to,
      kind: 'sign-in-changed' as const,
      createdAt: ctx.now(),
      ...signInChangedMail({ firstName, publicUrl: ctx.publicUrl, news, isFormer }),
    })),
  );
}

export const tellAboutSignIn = async (ctx: Ctx, tx: Tx, user: Person, news: SignInNews): Promise<void> =>
  tellPeopleAboutSignIn(ctx, tx, await agencyOf(tx, user.id), [user], news);
