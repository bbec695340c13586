import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { tellPeopleAboutSignIn } from '#server/features/accounts/tell-about-sign-in.ts';
import type { SignInNews } from '#server/features/messages/templates/sign-in-changed.ts';
import type { Ctx } from '#server/kit/context.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

type KeyNews = Omit<Extract<SignInNews, { what: 'key-made' }>, 'what' | 'agencyName'>;

/** Tells all owners of every new key, including the owner who made it. */
export async function tellOwnersOfKey(ctx: Ctx, tx: Tx, tenant: Tenant, key: KeyNews): Promise<void> {
  const owners = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, agencyName: agencies.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .where(and(visibleTo(tenant, members), eq(members.role, 'owner')));
  const agencyName = owners[0]?.agencyName ?? '';
  await tellPeopleAboutSignIn(ctx, tx, tenant.agencyId, owners, { what: 'key-made', ...key, agencyName });
}
