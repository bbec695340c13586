import type { Tx } from '#server/db/connect.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { agencyOf } from '#server/features/agencies/queries.ts';
import { signInChangedMail, type SignInNews } from '#server/features/messages/templates/sign-in-changed.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';

/** Whoever reads the mailbox learns of every change of how the account is opened. */
export async function tellAboutSignIn(
  ctx: Ctx,
  tx: Tx,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>,
  news: SignInNews,
): Promise<void> {
  await writeMessage(ctx, tx, {
    agencyId: await agencyOf(tx, user.id),
    userId: user.id,
    channel: 'email',
    to: user.email,
    kind: 'sign-in-changed',
    createdAt: ctx.now(),
    ...signInChangedMail({ firstName: user.firstName, publicUrl: ctx.publicUrl, news }),
  });
}
