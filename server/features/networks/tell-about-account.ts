import { and, asc, eq, sql } from 'drizzle-orm';
import type { NetworkKind } from '#domain/messages/kinds.ts';
import { placeOf } from '#domain/networks/place.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { accountMail } from '#server/features/messages/templates/network-account.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readAccount } from './queries.ts';
import type { AccountRow } from './store.ts';

/** Who connected it; where that person is gone, the agency's owner. */
async function personOf(tx: Tx, account: AccountRow) {
  const [person] = await tx
    .select({ user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(visibleTo(account, members)))
    .orderBy(
      sql`${members.userId} is not distinct from ${account.connectedBy}::uuid desc`,
      sql`${members.role} = 'owner' desc`,
      asc(members.createdAt),
    )
    .limit(1);
  return person?.user ?? null;
}

/** An e-mail about an account that stopped working, or whose access ends. */
export async function tellAboutAccount(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  kind: NetworkKind,
): Promise<void> {
  const person = await personOf(tx, account);
  if (!person) return;
  const companyName = (await companyOf(tx, account))?.name ?? '';
  const { scheduled } = await readAccount(ctx, tx, account, account.id);
  await writeMessage(ctx, tx, {
    agencyId: account.agencyId,
    userId: person.id,
    channel: 'email',
    to: person.email,
    kind,
    ...accountMail({
      kind,
      firstName: person.firstName,
      companyName,
      place: placeOf(account),
      reason: account.brokenReason,
      expiresAt: account.expiresAt,
      timeZone: person.timeZone ?? 'UTC',
      waiting: scheduled,
      link: `${ctx.publicUrl}/dashboard?company=${encodeURIComponent(companyName)}&accounts`,
    }),
  });
}
