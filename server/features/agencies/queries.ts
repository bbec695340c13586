import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Role } from '#domain/agencies/roles.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { memberCompanies } from '#server/db/schema/team.ts';
import { ofOpenAgency, ofSameAgency, visibleTo, type Tenant } from './visible-to.ts';

/** The agency that a person works for; of several the first. */
export async function agencyOf(db: Handle, userId: string): Promise<string> {
  const [member] = await db
    .select({ agencyId: members.agencyId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.agencyId))
    .limit(1);
  if (!member) throw new Error('an account without an agency');
  return member.agencyId;
}

/**
 * What a person sees who is not asking right now, such as the reader of their feed, and as what they work there; null
 * if they left the agency or it is being closed.
 */
export async function tenantOf(
  db: Handle,
  person: { agencyId: string; userId: string },
): Promise<(Tenant & { role: Role }) | null> {
  const [member] = await db
    .select({ sees: members.sees, role: members.role })
    .from(members)
    .where(and(visibleTo(person, members), eq(members.userId, person.userId), ofOpenAgency(members)));
  if (!member) return null;
  const limitedTo = member.sees === 'some' ? person.userId : null;
  return { agencyId: person.agencyId, limitedTo, role: member.role };
}

/** Of the member at hand, in `select … from members`. */
const seesCompany = ({
  companyId,
}: {
  companyId: string | null | PgColumn;
}) => sql`(${members.sees} = 'all' or exists (
  select from ${memberCompanies}
   where ${ofSameAgency(memberCompanies, members)} and ${memberCompanies.userId} = ${members.userId}
     and ${memberCompanies.companyId} = ${companyId}::uuid))`;

/**
 * Who is told what happens to something that a person made or connected: that person, as long as they are in the agency
 * and see the client; else an owner.
 */
export async function personInCharge(
  tx: Tx,
  row: { agencyId: string; companyId: string | null },
  userId: string | null,
) {
  const [found] = await tx
    .select({ user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        visibleTo(row, members),
        sql`(${members.role} = 'owner' or (${members.userId} is not distinct from ${userId}::uuid
             and ${seesCompany(row)}))`,
      ),
    )
    .orderBy(
      sql`${members.userId} is not distinct from ${userId}::uuid desc`,
      asc(members.createdAt),
      asc(members.userId),
    )
    .limit(1);
  return found?.user ?? null;
}

/** In `select … from posts`: whom a post was given to, as long as they see its client, else whoever made it. */
export const whoHasPost = sql<string>`coalesce((
  select ${members.userId} from ${members}
   where ${ofSameAgency(members, posts)} and ${members.userId} = ${posts.assignedTo} and ${seesCompany(posts)}),
  ${posts.authorId})`;

/** A member who sees the client that something belongs to. */
export async function memberWhoSees(
  db: Handle,
  row: { agencyId: string; companyId: string | null },
  userId: string,
) {
  const [found] = await db
    .select({ user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(visibleTo({ agencyId: row.agencyId }, members), eq(members.userId, userId), seesCompany(row)));
  return found?.user ?? null;
}

/** Whether anybody else works for the agency. */
export async function hasColleagues(db: Handle, { agencyId, userId }: { agencyId: string; userId: string }) {
  const others = await db
    .select({ id: members.userId })
    .from(members)
    .where(and(visibleTo({ agencyId }, members), ne(members.userId, userId)))
    .limit(1);
  return others.length > 0;
}

/** The agencies that a person works for, as a list to choose from. */
export const agenciesOf = (db: Handle, userId: string) =>
  db
    .select({ id: agencies.id, name: agencies.name, role: members.role })
    .from(members)
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.agencyId));
