import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { NO_STAGES, type ClientStage, type StagePlan } from '#domain/companies/stages.ts';
import type { Handle } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { companies, companyStages } from '#server/db/schema/companies.ts';
import { memberCompanies } from '#server/db/schema/team.ts';
import { ofSameAgency, visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { companyNamed } from './names.ts';
import { getCompany } from './queries.ts';

/** The stages for a client's posts that are sent now. */
export async function stagesOf(db: Handle, companyId: string | null): Promise<StagePlan> {
  if (companyId === null) return NO_STAGES;
  const [found] = await db
    .select({ restart: companyStages.restart, stages: companyStages.stages })
    .from(companyStages)
    .innerJoin(companies, eq(companies.id, companyStages.companyId))
    .where(and(eq(companyStages.companyId, companyId), isNull(companies.profileRemovedAt)));
  return found ?? NO_STAGES;
}

const idsIn = (stages: readonly ClientStage[]) =>
  stages.flatMap((one) => (one.kind === 'inside' ? one.members : []));

/** The members in the stages who still work for the agency and see the client. */
export async function membersInStages(
  db: Handle,
  client: { agencyId: string; companyId: string | null },
  stages: readonly ClientStage[],
) {
  const ids = idsIn(stages);
  if (ids.length === 0) return [];
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        visibleTo({ agencyId: client.agencyId }, members),
        inArray(members.userId, ids),
        sql`(${members.sees} = 'all' or exists (
          select from ${memberCompanies}
           where ${ofSameAgency(memberCompanies, members)} and ${memberCompanies.userId} = ${members.userId}
             and ${memberCompanies.companyId} = ${client.companyId}::uuid))`,
      ),
    );
}

async function companyOfName(db: Handle, member: Member, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(sql`${companies.id} = ${companyNamed(member, name)}`);
  return row?.id ?? null;
}

export async function readStages(ctx: Ctx, member: Member, name: string): Promise<StagePlan> {
  await getCompany(ctx.db, member, name);
  const companyId = await companyOfName(ctx.db, member, name);
  return shownStages(ctx.db, { agencyId: member.agencyId, companyId });
}

/** Leaves out members who left the agency or no longer see the client. */
export async function shownStages(
  db: Handle,
  client: { agencyId: string; companyId: string | null },
): Promise<StagePlan> {
  const { restart, stages } = await stagesOf(db, client.companyId);
  const there = await membersInStages(db, client, stages);
  const known = new Set(there.map((one) => one.id));
  return {
    restart,
    stages: stages.map((one) => ({ ...one, members: one.members.filter((id) => known.has(id)) })),
  };
}
