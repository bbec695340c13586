import { eq, inArray, type SQLWrapper } from 'drizzle-orm';
import {
  isPlainClient,
  PLAIN_CLIENT,
  rulesOfNewClient,
  type NewClient,
} from '#domain/companies/new-client.ts';
import { mistakesIn } from '#domain/companies/no-answer.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { agencies } from '#server/db/schema/agencies.ts';
import { companies, companyStages, noAnswerRules, postingTimes } from '#server/db/schema/companies.ts';
import { checklists, savedTexts } from '#server/db/schema/library.ts';
import { refuseUnknownZone } from '#server/features/accounts/seen-zone.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';

/** Null if nothing was chosen. */
async function chosen(db: Handle, { agencyId }: Tenant): Promise<NewClient | null> {
  const [found] = await db
    .select({ newClient: agencies.newClient })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  // A choice from before a field existed gets that field's default.
  return found?.newClient ? { ...PLAIN_CLIENT, ...found.newClient } : null;
}

export const readNewClient = async (db: Handle, tenant: Tenant): Promise<NewClient> =>
  (await chosen(db, tenant)) ?? PLAIN_CLIENT;

/** Applies to clients that are created from now on. */
export async function changeNewClient(ctx: Ctx, tenant: Tenant, start: NewClient): Promise<NewClient> {
  await refuseUnknownZone(ctx.db, start.timeZone);
  const mistakes = mistakesIn(rulesOfNewClient(start), '');
  const [first] = Object.values(mistakes);
  if (first !== undefined) throw new AppError('bad_input', first, { fields: mistakes });
  await ctx.db
    .update(agencies)
    .set({ newClient: isPlainClient(start) ? null : start })
    .where(eq(agencies.id, tenant.agencyId));
  return readNewClient(ctx.db, tenant);
}

/** Call when creating a client, in the same transaction. */
export async function beginAsChosen(tx: Tx, tenant: Tenant, companyId: string): Promise<void> {
  const start = await chosen(tx, tenant);
  if (!start) return;
  const { timeZone, language, time: defaultTime, tells, hour: tellHour, deskShows } = start;
  await tx
    .update(companies)
    .set({ timeZone, language, defaultTime, tells, tellHour, deskShows })
    .where(eq(companies.id, companyId));
  const { consent: _consent, ...rules } = rulesOfNewClient(start);
  await tx.insert(noAnswerRules).values({ companyId, ...rules });
}

/** Deletes the rules and the library of clients whose profile was deleted. */
export async function forgetRules(tx: Tx, companyIds: string[] | SQLWrapper): Promise<void> {
  for (const table of [noAnswerRules, companyStages, checklists, savedTexts, postingTimes])
    await tx.delete(table).where(inArray(table.companyId, companyIds));
}

/** Call when a client is created under a name that only posts kept: it begins without what the deleted one knew. */
export async function beginAnew(tx: Tx, tenant: Tenant, companyId: string): Promise<void> {
  await forgetRules(tx, [companyId]);
  await beginAsChosen(tx, tenant, companyId);
}
