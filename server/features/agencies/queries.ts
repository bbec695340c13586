import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { rolesThat } from '#domain/agencies/abilities.ts';
import type { Role } from '#domain/agencies/roles.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { agencies, members } from '#server/db/schema/agencies.ts';
import { posts } from '#server/db/schema/posts.ts';
import { memberCompanies } from '#server/db/schema/team.ts';
import { ofOpenAgency, ofSameAgency, visibleTo, type Tenant } from './visible-to.ts';

/** The agency that a person works for; of several, the first joined. */
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
 * What an absent person sees, such as the reader of their feed, and their role; null
 * if they left the agency or it is closing.
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

/** Whether the member sees the company; for `select … from members`. */
const seesCompany = ({
  companyId,
}: {
  companyId: string | null | PgColumn;
}) => sql`(${members.sees} = 'all' or exists (
  select from ${memberCompanies}
   where ${ofSameAgency(memberCompanies, members)} and ${memberCompanies.userId} = ${members.userId}
     and ${memberCompanies.companyId} = ${companyId}::uuid))`;

/**
 * The person responsible for something that a person made or connected: that person while they are in the
 * agency and see the client; else an owner.
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

/**
 * The member that a post is with, who works on it and is told of it: the assignee, else
 * the author, each while they are in the agency, see the client and may write posts; else
 * the first owner. For `select … from posts`.
 */
export const whoHasPost = sql<string | null>`(
  select ${members.userId} from ${members}
   where ${ofSameAgency(members, posts)} and (${members.role} = 'owner'
      or ${members.userId} in (${posts.assignedTo}, ${posts.authorId})
         and ${inArray(members.role, rolesThat('compose'))} and ${seesCompany(posts)})
   order by ${members.userId} is not distinct from ${posts.assignedTo} desc,
            ${members.userId} is not distinct from ${posts.authorId} desc,
            ${members.createdAt}, ${members.userId}
   limit 1)`;

/** The person of `whoHasPost`; null only if an agency has no owner. */
export async function personWithPost(tx: Tx, postId: string) {
  const [found] = await tx
    .select({ user: users })
    .from(posts)
    .innerJoin(users, eq(users.id, whoHasPost))
    .where(eq(posts.id, postId));
  return found?.user ?? null;
}

/** Whether a post can be with a person: they see its client and may write posts; for `select … from posts`. */
export const mayHavePost = (userId: string | PgColumn) => sql`exists (
  select from ${members}
   where ${ofSameAgency(members, posts)} and ${members.userId} = ${userId} and ${seesCompany(posts)}
     and ${inArray(members.role, rolesThat('compose'))})`;

/** Whether a person is in the post's agency and sees its client; for `select … from posts`. */
export const seesPost = (userId: string | PgColumn) => sql`exists (
  select from ${members}
   where ${ofSameAgency(members, posts)} and ${members.userId} = ${userId} and ${seesCompany(posts)})`;

/** A member, with their role, if they see the client that something belongs to. */
export async function memberWhoSees(
  db: Handle,
  row: { agencyId: string; companyId: string | null },
  userId: string,
) {
  const [found] = await db
    .select({ user: users, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(visibleTo({ agencyId: row.agencyId }, members), eq(members.userId, userId), seesCompany(row)));
  return found ?? null;
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

/** The agencies that a person works for. */
export const agenciesOf = (db: Handle, userId: string) =>
  db
    .select({ id: agencies.id, name: agencies.name, role: members.role })
    .from(members)
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.agencyId));

/** The agency, among a person's, whose post they see. */
export async function agencyOfPost(db: Handle, userId: string, postId: string) {
  const [found] = await db
    .select({ id: agencies.id, name: agencies.name, role: members.role })
    .from(posts)
    .innerJoin(members, ofSameAgency(members, posts))
    .innerJoin(agencies, eq(agencies.id, members.agencyId))
    .where(
      and(
        eq(posts.id, postId),
        isNull(posts.archivedAt),
        isNull(posts.deletedAt),
        eq(members.userId, userId),
        seesCompany(posts),
        ofOpenAgency(members),
      ),
    );
  return found ?? null;
}

/** All agencies of a person have something new: kept screens contain the member's name, picture and address. */
export async function moveRevisionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    select move_agency_revision(agency_id) from (
      select ${members.agencyId} from ${members} where ${members.userId} = ${userId}
       order by ${members.agencyId}) as own`);
}
