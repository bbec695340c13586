import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { refuseUnless, can, type Role } from '#domain/agencies/abilities.ts';
import { LAST_OWNER, OWNERS_SEE_ALL, type updateMember } from '#domain/agencies/contract.ts';
import { NEEDS_TWO_FACTORS } from '#domain/agencies/safety-contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField, notFound } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { calendarConnections, calendarFeeds } from '#server/db/schema/calendar.ts';
import { companies } from '#server/db/schema/companies.ts';
import { memberCompanies } from '#server/db/schema/team.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refuseUnlessShown } from '#server/features/accounts/session-factors.ts';
import { fillEmptyStages } from '#server/features/approvals/empty-stages.ts';
import { leaveStages, returnToStages } from '#server/features/approvals/leave-stages.ts';
import { closeConnections } from '#server/features/calendar/disconnect-calendar.ts';
import { isNamed } from '#server/features/companies/names.ts';
import { takePictureAlong } from '#server/features/media/profile-picture.ts';
import { handOverWriting } from '#server/features/messages/give-up.ts';
import { answersNotTold, leavePosts } from '#server/features/teamwork/leave-posts.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { foundAgency } from '#server/features/agencies/found-agency.ts';
import { endKeysOf } from './keys-follow.ts';
import { lockTeamAs } from '#server/features/agencies/lock-team.ts';
import { ofSameAgency, visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { withdrawAllBy, withdrawAllTo } from './withdraw-all.ts';

type Companies = 'all' | string[];

/** Members do not learn the names of clients that they may not see. */
const namesOf = (tenant: Tenant) => sql<string[]>`array(
  select ${companies.name} from ${memberCompanies} join ${companies} on ${companies.id} = ${memberCompanies.companyId}
   where ${ofSameAgency(memberCompanies, members)} and ${memberCompanies.userId} = ${members.userId}
     and ${visibleTo(tenant, companies)}
   order by lower(${companies.name}))`;

const found = (db: Handle, asking: Member, id?: string) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImageUrl: users.profileImageUrl,
      role: members.role,
      sees: members.sees,
      names: namesOf(asking),
      joinedAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(visibleTo(asking, members), id === undefined ? undefined : eq(members.userId, id)))
    .orderBy(asc(members.createdAt), asc(users.id));

export async function readMembers(db: Handle, asking: Member, id?: string) {
  return (await found(db, asking, id)).map(({ sees, names, ...one }) => ({
    ...one,
    companies: sees === 'all' ? ('all' as const) : names,
    isYou: one.id === asking.userId,
  }));
}

/** The ids of the clients that a request names; null for all. */
export async function clientsNamed(tx: Tx, asking: Tenant, wanted: Companies): Promise<string[] | null> {
  if (wanted === 'all') return null;
  if (wanted.length === 0) return [];
  const rows = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(visibleTo(asking, companies), isNamed(...wanted)));
  const found = wanted.map((name) => {
    const exact = rows.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const meant = exact ?? rows.find((one) => sameCompany(one.name, name));
    if (!meant) throw badField('companies', `There is no client called “${name}”`);
    return meant.id;
  });
  return [...new Set(found)];
}

export function refuseOwnerWithSome(role: Role, wanted: Companies): void {
  if (role === 'owner' && wanted !== 'all') throw badField('companies', OWNERS_SEE_ALL);
}

async function memberRow(tx: Tx, asking: Member, id: string) {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(visibleTo(asking, members), eq(members.userId, id)));
  if (!row) throw notFound('Member');
  return row;
}

async function refuseLastOwner(tx: Tx, asking: Member, id: string): Promise<void> {
  const others = await tx
    .select({ id: members.userId })
    .from(members)
    .where(and(visibleTo(asking, members), eq(members.role, 'owner'), ne(members.userId, id)))
    .limit(1);
  if (others.length === 0) throw new AppError('conflict', LAST_OWNER);
}

export async function changeMember(
  ctx: Ctx,
  before: Member,
  id: string,
  change: BodyOf<typeof updateMember>,
) {
  return inTransaction(ctx.db, async (tx) => {
    const asking = await lockTeamAs(tx, before, 'manage members');
    const row = await memberRow(tx, asking, id);
    const role = change.role ?? row.role;
    const sees = change.companies ?? (role === 'owner' ? 'all' : undefined);
    if (row.role === 'owner' && role !== 'owner') {
      await refuseLastOwner(tx, asking, id);
      await endKeysOf(tx, asking, id, ctx.now());
    }
    if (!can({ role }, 'manage members'))
      await withdrawAllBy(tx, { agencyId: asking.agencyId, userId: id }, ctx.now());
    if (sees !== undefined) refuseOwnerWithSome(role, sees);
    const companyIds = sees === undefined ? undefined : await clientsNamed(tx, asking, sees);
    const which = and(visibleTo(asking, members), eq(members.userId, id));
    const notTold = await answersNotTold(tx, { agencyId: asking.agencyId }, id);
    await tx
      .update(members)
      .set({ role, ...(companyIds === undefined ? {} : { sees: companyIds === null ? 'all' : 'some' }) })
      .where(which);
    if (companyIds !== undefined) await giveClients(tx, asking, id, companyIds ?? []);
    await leavePosts(tx, { agencyId: asking.agencyId }, id, notTold);
    if (companyIds !== undefined) {
      await leaveStages(ctx, tx, asking, id);
      await returnToStages(ctx, tx, asking, id);
      await fillEmptyStages(ctx, tx, { agencyId: asking.agencyId });
    }
    const [shown] = await readMembers(tx, asking, id);
    if (!shown) throw notFound('Member');
    return shown;
  });
}

async function giveClients(tx: Tx, tenant: Tenant, userId: string, companyIds: string[]): Promise<void> {
  await tx
    .delete(memberCompanies)
    .where(
      and(visibleTo({ agencyId: tenant.agencyId }, memberCompanies), eq(memberCompanies.userId, userId)),
    );
  if (companyIds.length > 0)
    await tx
      .insert(memberCompanies)
      .values(companyIds.map((companyId) => ({ agencyId: tenant.agencyId, userId, companyId })));
}

/**
 * Where the agency requires two factors, a session with one only lets its own person leave, and only if they have no
 * second factor: the password alone must not end what the factor protects.
 */
async function refuseWithOneFactor(tx: Tx, asking: Member, id: string): Promise<void> {
  if (!asking.closed) return;
  if (id !== asking.userId) throw new AppError('forbidden', NEEDS_TWO_FACTORS);
  await refuseUnlessShown(tx, asking);
}

/**
 * Removes a member. What they made stays; their feeds, calendars, keys and open invitations of this agency
 * end. If they have no other agency, they get one of their own, so that their account goes on.
 */
export async function removeMember(ctx: Ctx, before: Member, id: string): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const asking = await lockTeamAs(tx, before, 'own account');
    await refuseWithOneFactor(tx, asking, id);
    const row = await memberRow(tx, asking, id);
    if (id !== asking.userId) refuseUnless(asking, 'manage members');
    if (row.role === 'owner') await refuseLastOwner(tx, asking, id);
    const own = { agencyId: row.agencyId };
    const [user] = await tx.select().from(users).where(eq(users.id, id));
    if (user) await withdrawAllTo(tx, { ...own, email: user.email }, ctx.now());
    await withdrawAllBy(tx, { ...own, userId: id }, ctx.now());
    await closeConnections(
      ctx,
      tx,
      and(visibleTo(own, calendarConnections), eq(calendarConnections.userId, id)),
    );
    await tx.delete(calendarFeeds).where(and(visibleTo(own, calendarFeeds), eq(calendarFeeds.userId, id)));
    const notTold = await answersNotTold(tx, own, id);
    await tx.delete(members).where(and(visibleTo(own, members), eq(members.userId, id)));
    await endKeysOf(tx, own, id, ctx.now());
    await leavePosts(tx, own, id, notTold);
    await handOverWriting(tx, own, id);
    await leaveStages(ctx, tx, asking, id);
    const left = await tx.select().from(members).where(eq(members.userId, id)).limit(1);
    if (left.length === 0 && user)
      await foundAgency(tx, { id, name: `${user.firstName} ${user.lastName}`.trim() });
    if (user) await takePictureAlong(tx, own, user);
    return { id };
  });
}
