import { and, eq } from 'drizzle-orm';
import { NOT_YOURS_TO_DO, refuseUnless, type Ability } from '#domain/agencies/abilities.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import type { Member } from '#server/kit/route.ts';
import { visibleTo, type Tenant } from './visible-to.ts';

/**
 * Serialises changes of a team, so that the last two owners cannot leave at the same moment. What only refers to the
 * agency, such as an answer to a post, is written meanwhile: it may hold a post that the change will wait for.
 */
export async function lockTeam(tx: Tx, { agencyId }: Tenant): Promise<void> {
  await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('no key update');
}

/**
 * Refuses a request whose session was ended while it ran. Until the transaction ends, whoever ends the account's
 * sessions waits, and finds what this one added.
 */
async function holdSession(tx: Tx, { userId, sid }: Member): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
  const [open] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.sid, sid));
  if (!open) throw new AppError('unauthenticated', 'Please log in');
}

/**
 * Locks the team and reads the asking member again: a request that waited for the lock acts in the role of
 * now. Whoever was demoted or removed meanwhile is refused.
 */
export async function lockTeamAs(tx: Tx, asking: Member, ability: Ability): Promise<Member> {
  await lockTeam(tx, asking);
  // Who takes a change of the address back ends what was added since it: what is being added waits for that.
  if (!asking.key) await holdSession(tx, asking);
  const [row] = await tx
    .select({ role: members.role, sees: members.sees })
    .from(members)
    .where(and(visibleTo({ agencyId: asking.agencyId }, members), eq(members.userId, asking.userId)));
  if (!row) throw new AppError('forbidden', NOT_YOURS_TO_DO);
  // A key's role and clients are its own; they end with its maker's ownership.
  const now = asking.key
    ? asking
    : { ...asking, role: row.role, limitedTo: row.sees === 'some' ? asking.userId : null };
  refuseUnless(now, ability);
  return now;
}
