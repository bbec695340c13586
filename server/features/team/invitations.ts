import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { rolesThat } from '#domain/agencies/abilities.ts';
import {
  ALREADY_MEMBER,
  alreadyWorksHere,
  BAD_INVITATION,
  CONFIRM_TO_JOIN,
  FOR_ANOTHER_ADDRESS,
  type invite,
} from '#domain/agencies/contract.ts';
import { isSameEmail } from '#domain/accounts/email-change.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { companies } from '#server/db/schema/companies.ts';
import { invitations, memberCompanies } from '#server/db/schema/team.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askUnlessAsked, isConfirmed } from '#server/features/accounts/confirm-email.ts';
import { invitationMail } from '#server/features/messages/templates/invitation.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import { fillEmptyStages } from '#server/features/approvals/empty-stages.ts';
import { returnToStages } from '#server/features/approvals/leave-stages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import type { Member } from '#server/kit/route.ts';
import { hashToken, newToken } from '#server/kit/secrets.ts';
import { lockTeam, lockTeamAs } from '#server/features/agencies/lock-team.ts';
import { clientsNamed, refuseOwnerWithSome } from './members.ts';
import { ofOpenAgency, ofSameAgency, visibleTo } from '#server/features/agencies/visible-to.ts';
import { workForIfMember } from '#server/features/agencies/work-for.ts';
import { stopInvitationMails, withdrawAllTo } from './withdraw-all.ts';

const DAYS = 7;
/** Limited, because an invitation is a mail to any address. */
const LIMIT = { most: 100, seconds: 86_400 };

type InvitationRow = typeof invitations.$inferSelect;

/** Whether its maker may still invite; checked again, as for a key's maker (decision 40). */
const makerMayInvite = sql`exists (
  select from ${members}
   where ${ofSameAgency(members, invitations)} and ${members.userId} = ${invitations.invitedBy}
     and ${inArray(members.role, rolesThat('manage members'))})`;

const isOpen = (now: Date) =>
  and(
    isNull(invitations.acceptedAt),
    isNull(invitations.withdrawnAt),
    gt(invitations.expiresAt, now),
    ofOpenAgency(invitations),
    makerMayInvite,
  );

const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

async function refuseMember(tx: Tx, member: Member, email: string): Promise<void> {
  const [found] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(visibleTo(member, members), sql`lower(${users.email}) = lower(${email})`));
  if (!found) return;
  const message = alreadyWorksHere(nameOf(found));
  throw new AppError('conflict', message, { fields: { email: message } });
}

/** The link is returned once; only its hash is stored. */
export async function inviteToTeam(ctx: Ctx, before: Member, form: BodyOf<typeof invite>) {
  const now = ctx.now();
  refuseOwnerWithSome(form.role, form.companies);
  await countTry(ctx.db, { ...LIMIT, key: `invite:${before.agencyId}` }, now);
  const token = newToken();
  const url = `${ctx.publicUrl}/join/${token}`;
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockTeamAs(tx, before, 'manage members');
    const companyIds = await clientsNamed(tx, member, form.companies);
    if (form.email) {
      await refuseMember(tx, member, form.email);
      await withdrawAllTo(tx, { agencyId: member.agencyId, email: form.email }, now);
    }
    const [made] = await tx
      .insert(invitations)
      .values({
        agencyId: member.agencyId,
        token: hashToken(token),
        email: form.email ?? null,
        role: form.role,
        companyIds,
        invitedBy: member.userId,
        expiresAt: new Date(now.getTime() + DAYS * 86_400_000),
        createdAt: now,
      })
      .returning({ id: invitations.id });
    if (!made) throw new Error('no invitation was made');
    if (form.email) {
      const [agency] = await tx
        .select({ name: agencies.name })
        .from(agencies)
        .where(eq(agencies.id, member.agencyId));
      await writeMessage(ctx, tx, {
        agencyId: member.agencyId,
        userId: member.userId,
        channel: 'email',
        to: form.email,
        kind: 'invitation',
        replyTo: member.email,
        ...invitationMail({
          invitedBy: nameOf(member),
          agencyName: agency?.name ?? '',
          role: form.role,
          link: url,
        }),
        secretLink: url,
      });
    }
    return { id: made.id, url };
  });
}

export async function readInvitations(ctx: Ctx, member: Member) {
  const rows = await ctx.db
    .select({ row: invitations, first: users.firstName, last: users.lastName })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(visibleTo(member, invitations), isOpen(ctx.now())))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  const ids = rows.flatMap(({ row }) => row.companyIds ?? []);
  const named =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: companies.id, name: companies.name })
          .from(companies)
          .where(and(visibleTo(member, companies), inArray(companies.id, ids)));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map(({ row, first, last }) => ({
    ...row,
    companies: row.companyIds?.flatMap((id) => names.get(id) ?? []) ?? ('all' as const),
    invitedBy: first === null ? null : nameOf({ firstName: first, lastName: last ?? '' }),
  }));
}

export async function withdraw(ctx: Ctx, before: Member, id: string): Promise<{ id: string }> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockTeamAs(tx, before, 'manage members');
    const [gone] = await tx
      .update(invitations)
      .set({ withdrawnAt: now })
      .where(and(eq(invitations.id, id), visibleTo(member, invitations), isOpen(now)))
      .returning({ id: invitations.id, agencyId: invitations.agencyId, email: invitations.email });
    if (!gone) throw notFound('Invitation');
    await stopInvitationMails(tx, [gone]);
    return { id: gone.id };
  });
}

const byToken = (token: string) => eq(invitations.token, hashToken(token));

/** Accepted by this person, who still works there. */
const isAcceptedBy = (userId: string) =>
  and(
    eq(invitations.acceptedBy, userId),
    ofOpenAgency(invitations),
    sql`exists (select from ${members}
                 where ${ofSameAgency(members, invitations)} and ${members.userId} = ${userId})`,
  );

/**
 * What the link is about; unknown, used, withdrawn and expired links get the same answer. Whoever accepted it, and asks
 * again in their own session, learns that they work there.
 */
export async function openInvitation(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  token: string,
  person: Pick<Member, 'userId'> | null = null,
) {
  const [found] = await db
    .select({
      agencyId: agencies.id,
      agencyName: agencies.name,
      first: users.firstName,
      last: users.lastName,
      role: invitations.role,
      email: invitations.email,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(agencies, eq(agencies.id, invitations.agencyId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(byToken(token), person ? or(isOpen(now()), isAcceptedBy(person.userId)) : isOpen(now())));
  if (!found) return null;
  const { first, last, ...shown } = found;
  return { ...shown, invitedBy: first === null ? null : nameOf({ firstName: first, lastName: last ?? '' }) };
}

export const badInvitation = () => new AppError('not_found', BAD_INVITATION);

/**
 * Makes the person a member. Of two simultaneous uses of a link, the second is refused. An
 * invitation to an address is only for the account with that address, which an existing account
 * has to confirm (see `refuseUnconfirmed`).
 */
export async function joinWith(
  tx: Tx,
  token: string,
  person: { userId: string; email: string },
  now: Date,
): Promise<InvitationRow | null> {
  const { userId, email } = person;
  const [found] = await tx.select({ agencyId: invitations.agencyId }).from(invitations).where(byToken(token));
  if (!found) return null;
  await lockTeam(tx, found);
  const [used] = await tx
    .update(invitations)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(and(byToken(token), isOpen(now)))
    .returning();
  if (!used) return null;
  // Thrown within the transaction, so that a refused invitation is not used up.
  if (used.email !== null && !isSameEmail(used.email, email))
    throw new AppError('forbidden', FOR_ANOTHER_ADDRESS);
  const [joined] = await tx
    .insert(members)
    .values({
      agencyId: used.agencyId,
      userId,
      role: used.role,
      sees: used.companyIds ? 'some' : 'all',
    })
    .onConflictDoNothing()
    .returning();
  if (!joined) throw new AppError('conflict', ALREADY_MEMBER);
  await withdrawAllTo(tx, { agencyId: used.agencyId, email }, now);
  // Leaves out clients that were deleted meanwhile.
  if (used.companyIds && used.companyIds.length > 0)
    await tx.execute(sql`
      insert into ${memberCompanies} (agency_id, user_id, company_id)
      select ${used.agencyId}::uuid, ${userId}::uuid, id from ${companies}
       where ${visibleTo(used, companies)} and id = any(${sql.param(used.companyIds)}::uuid[])`);
  return used;
}

/**
 * A profile may contain any address: if mails are sent, an invitation's address counts only once the mailbox
 * is confirmed. A user who was never asked to confirm it is asked now.
 */
async function refuseUnconfirmed(ctx: Ctx, me: typeof users.$inferSelect, token: string, caller: string) {
  if (isConfirmed(ctx, me)) return;
  const email = (await openInvitation(ctx, token))?.email;
  if (!email || !isSameEmail(email, me.email)) return;
  await askUnlessAsked(ctx, me, caller);
  throw new AppError('forbidden', CONFIRM_TO_JOIN);
}

/** May be repeated by the person who accepted it: a lost response is given again. */
export async function acceptInvitation(ctx: Ctx, member: Member, token: string, caller = '') {
  // Address and confirmation from one read: the address that is compared below is the confirmed one.
  const [me] = await ctx.db.select().from(users).where(eq(users.id, member.userId));
  if (!me) throw badInvitation();
  await refuseUnconfirmed(ctx, me, token, caller);
  return inTransaction(ctx.db, async (tx) => {
    const used = await joinWith(tx, token, { userId: me.id, email: me.email }, ctx.now());
    const [before] = used
      ? [used]
      : await tx
          .select()
          .from(invitations)
          .where(and(byToken(token), eq(invitations.acceptedBy, member.userId)));
    if (!before) throw badInvitation();
    // A person who was a member before may still be in a client's stages.
    if (used) {
      await returnToStages(ctx, tx, { ...member, agencyId: used.agencyId }, member.userId);
      await fillEmptyStages(ctx, tx, { agencyId: used.agencyId });
    }
    const agency = await workForIfMember(tx, member, before.agencyId);
    if (!agency) throw badInvitation();
    return agency;
  });
}

/** Deletes invitations a month after they can no longer be used. */
export async function removeOldInvitations(db: Handle, now: Date): Promise<void> {
  const month = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  await db
    .delete(invitations)
    .where(
      or(
        sql`${invitations.expiresAt} < ${month}`,
        sql`${invitations.withdrawnAt} < ${month}`,
        sql`${invitations.acceptedAt} < ${month}`,
      ),
    );
}
