import { and, asc, eq, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { invitations } from '#server/db/schema/team.ts';
import { ofSameAgency, visibleTo } from '#server/features/agencies/visible-to.ts';
import { stopInvitationMails } from './withdraw-all.ts';

const sentSince = (userId: string, since: Date) =>
  and(eq(invitations.invitedBy, userId), gte(invitations.createdAt, since));

/**
 * Withdraws the open invitations that a person sent since some moment, in all their agencies. Returns the
 * addresses; null for a link that is passed on by hand.
 */
export async function endInvitationsSince(tx: Tx, userId: string, since: Date, now: Date) {
  // Locked in one order, so that two such requests cannot wait for each other.
  const open = await tx
    .select({ id: invitations.id, agencyId: invitations.agencyId, email: invitations.email })
    .from(invitations)
    .where(and(sentSince(userId, since), isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .for('update');
  const ids = open.map(({ id }) => id);
  await tx.update(invitations).set({ withdrawnAt: now }).where(inArray(invitations.id, ids));
  await stopInvitationMails(tx, open);
  return open.map(({ email }) => email);
}

const acceptedOf = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({
      agencyId: invitations.agencyId,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      agencyName: agencies.name,
      isThere: sql<boolean>`exists (
        select from ${members}
         where ${ofSameAgency(members, invitations)} and ${members.userId} = ${invitations.acceptedBy})`,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.acceptedBy))
    .innerJoin(agencies, eq(agencies.id, invitations.agencyId))
    .where(which)
    .orderBy(asc(invitations.acceptedAt), asc(invitations.id));

/**
 * The members who joined by invitations that a person sent since some moment, and those whom they invited in
 * turn to the same agency.
 */
export async function joinedSince(tx: Tx, userId: string, since: Date) {
  const joined = await acceptedOf(tx, sentSince(userId, since));
  const known = new Set(joined.map((one) => `${one.agencyId} ${one.userId}`));
  // Grows while it is walked, by those who are not known yet.
  for (const { agencyId, userId: inviter } of joined) {
    const next = await acceptedOf(tx, and(sentSince(inviter, since), visibleTo({ agencyId }, invitations)));
    for (const one of next) {
      const key = `${agencyId} ${one.userId}`;
      if (!known.has(key)) joined.push(one);
      known.add(key);
    }
  }
  return joined
    .filter((one) => one.isThere && one.userId !== userId)
    .map(({ firstName, lastName, agencyName }) => ({ name: `${firstName} ${lastName}`.trim(), agencyName }));
}
