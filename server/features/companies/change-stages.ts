import { eq } from 'drizzle-orm';
import {
  isOneStep,
  mistakesInStages,
  PERSON_TWICE,
  type ClientStage,
  type StagePlan,
} from '#domain/companies/stages.ts';
import { mergedWith } from '#domain/kit/changed-by-both.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies, companyStages } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { fillEmptyStages } from '#server/features/approvals/empty-stages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';
import type { Member } from '#server/kit/route.ts';
import { holdKnownCompany } from './ensure-company.ts';
import { isSamePerson, savedContacts } from './saved-contacts.ts';
import { membersInStages, readStages, shownStages } from './stages.ts';

/** Applies to posts sent from now on, and to stages with nobody left; other posts go on as they began. */
export async function changeClientStages(
  ctx: Ctx,
  member: Member,
  name: string,
  { restart: chosen, stages: given, basedOn }: StagePlan & { basedOn?: StagePlan | undefined },
): Promise<StagePlan> {
  const now = ctx.now();
  const yours = {
    restart: chosen,
    stages: given.map((one) => ({
      ...one,
      members: one.kind === 'inside' ? one.members : [],
      contacts: one.kind === 'named' ? one.contacts : [],
    })),
  };
  refuseMistakes(yours.stages);
  await inTransaction(ctx.db, async (tx) => {
    const companyId = await holdKnownCompany(ctx, tx, member, name);
    const client = { agencyId: member.agencyId, companyId };
    const { restart, stages } = basedOn ? await besideTheirs(tx, client, yours, basedOn) : yours;
    const there = await membersInStages(tx, client, stages);
    for (const [at, stage] of stages.entries())
      if (stage.members.some((id) => !there.some((one) => one.id === id)))
        throw badField(`stages.${at}.members`, 'Please choose people of the team who see this client');
    await refuseSavedTwice(tx, companyId, stages);
    if (isOneStep(stages)) await tx.delete(companyStages).where(eq(companyStages.companyId, companyId));
    else {
      const row = { restart, stages, updatedAt: now };
      await tx
        .insert(companyStages)
        .values({ companyId, ...row })
        .onConflictDoUpdate({ target: companyStages.companyId, set: row });
    }
    await fillEmptyStages(ctx, tx, client);
    // Touching the client's row wakes the screens that show it.
    await tx.update(companies).set({ updatedAt: now }).where(eq(companies.id, companyId));
  });
  return readStages(ctx, member, name);
}

function refuseMistakes(stages: readonly ClientStage[]): void {
  const mistakes = mistakesInStages(stages);
  const [first] = Object.values(mistakes);
  if (first !== undefined) throw new AppError('bad_input', first, { fields: mistakes });
}

/** What is saved beside what a colleague changed since; refuses to overwrite it. */
async function besideTheirs(
  tx: Tx,
  client: { agencyId: string; companyId: string },
  yours: StagePlan,
  basedOn: StagePlan,
): Promise<StagePlan> {
  const present = await shownStages(tx, client);
  refuseBoth<StagePlan>(yours, basedOn, present, { restart: 'step after requested changes' });
  const merged = mergedWith<StagePlan>(yours, basedOn, present);
  refuseMistakes(merged.stages);
  return merged;
}

/** Refuses a saved contact whom one stage names by address and another by number. */
async function refuseSavedTwice(tx: Tx, companyId: string, stages: readonly ClientStage[]): Promise<void> {
  const saved = await savedContacts(
    tx,
    companyId,
    stages.flatMap((one) => one.contacts),
  );
  for (const [at, stage] of stages.entries()) {
    const before = stages.slice(0, at).flatMap((one) => one.contacts);
    if (stage.contacts.some((one) => before.some((other) => isSamePerson(saved, other, one))))
      throw badField(`stages.${at}.contacts`, PERSON_TWICE);
  }
}
