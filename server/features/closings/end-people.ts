import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/connect.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { objects } from '#server/db/schema/media.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { foundAgency } from '#server/features/agencies/found-agency.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { lockClosing, named, peopleOf } from './store.ts';

/** A profile picture belongs to the agency where it was chosen; it moves to another that its person has. */
export async function keepPictures(db: Handle, tenant: Tenant): Promise<void> {
  const others = sql`
    from ${users} join ${members} on ${members.userId} = ${users.id}
     where ${users.profileImageUrl} = '/objects/uploads/' || ${objects.id} and not ${visibleTo(tenant, members)}`;
  await db
    .update(objects)
    .set({ agencyId: sql`(select ${members.agencyId} ${others} order by ${members.createdAt} limit 1)` })
    .where(and(visibleTo(tenant, objects), sql`exists (select ${others})`));
}

/** Whether another agency still has content by a person, which deleting the account would delete. */
const isNamedElsewhere = sql<boolean>`(
  exists (select from ${posts} where ${posts.authorId} = ${users.id})
  or exists (select from ${comments} where ${comments.userId} = ${users.id})
  or exists (select from ${messages} where ${messages.userId} = ${users.id})
  or exists (select from ${approvals} where ${approvals.approverId} = ${users.id}))`;

/**
 * Deletes the agency's row and all that is left of it. Accounts without another agency go with it; an account
 * that made something another agency still has stays, with an agency of its own, as when a member is removed.
 */
export async function endPeople(ctx: Ctx, tenant: Tenant): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockClosing(tx, tenant))?.endedAt) return;
    const ids = (await peopleOf(tx, tenant)).map(({ user }) => user.id);
    await tx.delete(agencies).where(eq(agencies.id, tenant.agencyId));
    await tx.update(sessions).set({ agencyId: null }).where(visibleTo(tenant, sessions));
    if (ids.length === 0) return;
    const alone = and(
      inArray(users.id, ids),
      sql`not exists (select from ${members} where ${members.userId} = ${users.id})`,
    );
    await tx.delete(users).where(and(alone, sql`not ${isNamedElsewhere}`));
    for (const user of await tx.select().from(users).where(alone))
      await foundAgency(tx, { id: user.id, name: named(user) });
  });
}
