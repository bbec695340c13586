import { eq } from 'drizzle-orm';
import { NAME_NEEDED } from '#domain/companies/names.ts';
import {
  isOneStep,
  mistakesInStages,
  PERSON_TWICE,
  type ClientStage,
  type StagePlan,
} from '#domain/companies/stages.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies, companyStages } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { fillEmptyStages } from '#server/features/approvals/empty-stages.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { ensureKnownCompany } from './ensure-company.ts';
import { isSamePerson, savedContacts } from './saved-contacts.ts';
import { membersInStages, readStages } from './stages.ts';

/** Applies to posts sent from now on, and to stages with nobody left; other posts go on as they began. */
export async function changeClientStages(
  ctx: Ctx,
  member: Member,
  name: string,
  { restart, stages: given }: StagePlan,
): Promise<StagePlan> {
  const now = ctx.now();
  const stages = given.map((one) => ({
    ...one,
    members: one.kind === 'inside' ? one.members : [],
    contacts: one.kind === 'named' ? one.contacts : [],
  }));
  const mistakes = mistakesInStages(stages);
  const [first] = Object.values(mistakes);
  if (first !== undefined) throw new AppError('bad_input', first, { fields: mistakes });
  await inTransaction(ctx.db, async (tx) => {
    const companyId = await ensureKnownCompany(ctx, tx, member, name);
    if (companyId === null) throw new AppError('conflict', NAME_NEEDED);
    const there = await membersInStages(tx, { agencyId: member.agencyId, companyId }, stages);
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
    await fillEmptyStages(ctx, tx, { agencyId: member.agencyId, companyId });
    // Touching the client's row wakes the screens that show it.
    await tx.update(companies).set({ updatedAt: now }).where(eq(companies.id, companyId));
  });
  return readStages(ctx, member, name);
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
