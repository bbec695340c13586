import { asc, eq, isNotNull, lte, or } from 'drizzle-orm';
import type { ClosingState } from '#domain/agencies/closing-contract.ts';
import { REMIND_DAYS } from '#domain/agencies/closing.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { agencyClosings } from '#server/db/schema/closings.ts';
import { asksForCode } from '#server/features/accounts/authenticators.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Member } from '#server/kit/route.ts';

type ClosingRow = typeof agencyClosings.$inferSelect;

const nameOf = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim();

/** Locks the closing, so that requesting, cancelling and ending it wait for each other. */
export async function lockClosing(tx: Tx, tenant: Tenant): Promise<ClosingRow | null> {
  const [row] = await tx
    .select()
    .from(agencyClosings)
    .where(visibleTo({ agencyId: tenant.agencyId }, agencyClosings))
    .for('update');
  return row ?? null;
}

export async function agencyNamed(db: Handle, { agencyId }: Tenant): Promise<string> {
  const [agency] = await db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, agencyId));
  if (!agency) throw notFound('Agency');
  return agency.name;
}

interface Shown extends Omit<ClosingState, 'closing'> {
  closing: { askedBy: string | null; askedAt: Date; closesAt: Date; isEnding: boolean } | null;
}

export async function readClosing(db: Handle, member: Member): Promise<Shown> {
  const [found] = await db
    .select({ row: agencyClosings, firstName: users.firstName, lastName: users.lastName })
    .from(agencyClosings)
    .leftJoin(users, eq(users.id, agencyClosings.askedBy))
    .where(visibleTo({ agencyId: member.agencyId }, agencyClosings));
  return {
    name: await agencyNamed(db, member),
    asksForCode: await asksForCode(db, member.userId),
    closing: found
      ? {
          askedBy:
            found.firstName === null
              ? null
              : nameOf({ firstName: found.firstName, lastName: found.lastName ?? '' }),
          askedAt: found.row.askedAt,
          closesAt: found.row.closesAt,
          isEnding: found.row.endedAt !== null,
        }
      : null,
  };
}

/** The people of an agency. */
export const peopleOf = (db: Handle, { agencyId }: Tenant) =>
  db
    .select({ user: users, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(visibleTo({ agencyId }, members))
    .orderBy(asc(members.createdAt), asc(users.id));

export const named = nameOf;

/** Agencies whose time is over, and those whose deletion was interrupted. */
export const closingsToEnd = (db: Handle, now: Date) =>
  db
    .select({ agencyId: agencyClosings.agencyId })
    .from(agencyClosings)
    .where(or(isNotNull(agencyClosings.endedAt), lte(agencyClosings.closesAt, now)))
    .orderBy(asc(agencyClosings.closesAt));

export const closingsToRemind = (db: Handle, now: Date) =>
  db
    .select({ agencyId: agencyClosings.agencyId })
    .from(agencyClosings)
    // `isReminderDue` decides, under the row's lock.
    .where(lte(agencyClosings.closesAt, new Date(now.getTime() + REMIND_DAYS * 86_400_000)));
