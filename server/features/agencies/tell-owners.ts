import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { signInChangedMail, type SignInNews } from '#server/features/messages/templates/sign-in-changed.ts';
import { writeMessages } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import { visibleTo, type Tenant } from './visible-to.ts';

type KeyNews = Omit<Extract<SignInNews, { what: 'key-made' }>, 'what' | 'agencyName'>;

/** Whoever answers for the agency learns of every new way into it, also of one that they made themselves. */
export async function tellOwnersOfKey(ctx: Ctx, tx: Tx, tenant: Tenant, key: KeyNews): Promise<void> {
  const owners = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, agencyName: agencies.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .where(and(visibleTo(tenant, members), eq(members.role, 'owner')));
  await writeMessages(
    ctx,
    tx,
    owners.map(({ id, email, firstName, agencyName }) => ({
      agencyId: tenant.agencyId,
      userId: id,
      channel: 'email' as const,
      to: email,
      kind: 'sign-in-changed' as const,
      createdAt: ctx.now(),
      ...signInChangedMail({
        firstName,
        publicUrl: ctx.publicUrl,
        news: { what: 'key-made', ...key, agencyName },
      }),
    })),
  );
}
