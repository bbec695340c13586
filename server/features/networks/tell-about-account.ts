import type { NetworkKind } from '#domain/messages/kinds.ts';
import { placeOf } from '#domain/networks/place.ts';
import type { Tx } from '#server/db/connect.ts';
import { personInCharge } from '#server/features/agencies/queries.ts';
import { afterQuiet } from '#server/features/approvals/after-quiet.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { accountMail } from '#server/features/messages/templates/network-account.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readAccount } from './queries.ts';
import type { AccountRow } from './store.ts';

/** An e-mail about an account that stopped working, or whose access ends. */
export async function tellAboutAccount(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  kind: NetworkKind,
): Promise<void> {
  // The person who connected it while they see the client, else an owner.
  const person = await personInCharge(tx, account, account.connectedBy);
  if (!person) return;
  const companyName = (await companyOf(tx, account))?.name ?? '';
  const { scheduled } = await readAccount(ctx, tx, account, account.id);
  await writeMessage(ctx, tx, {
    agencyId: account.agencyId,
    userId: person.id,
    channel: 'email',
    to: person.email,
    kind,
    ...afterQuiet(person, ctx.now()),
    ...accountMail({
      kind,
      firstName: person.firstName,
      companyName,
      place: placeOf(account),
      reason: account.brokenReason,
      expiresAt: account.expiresAt,
      timeZone: person.zone ?? 'UTC',
      now: ctx.now(),
      waiting: scheduled,
      link: `${ctx.publicUrl}/dashboard?company=${encodeURIComponent(companyName)}&accounts`,
    }),
  });
}
