import { eq, sql } from 'drizzle-orm';
import { TOLD_AT_ONCE, type Telling } from '#domain/companies/telling.ts';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import { tellWaitingNow } from '#server/features/approvals/notices.ts';
import type { Ctx } from '#server/kit/context.ts';
import { holdKnownCompany } from './ensure-company.ts';
import { companyNamed } from './names.ts';
import { getCompany } from './queries.ts';

export async function readTelling(ctx: Ctx, tenant: Tenant, name: string): Promise<Telling> {
  await getCompany(ctx.db, tenant, name);
  const [found] = await ctx.db
    .select({ tells: companies.tells, hour: companies.tellHour })
    .from(companies)
    .where(sql`${companies.id} = ${companyNamed(tenant, name)}`);
  return found ?? TOLD_AT_ONCE;
}

/** Applies to posts sent from now on. Waiting notices keep their time, unless `tells` is now at once. */
export async function changeClientTelling(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  { tells, hour }: Telling,
): Promise<Telling> {
  await inTransaction(ctx.db, async (tx) => {
    const id = await holdKnownCompany(ctx, tx, tenant, name);
    await tx
      .update(companies)
      .set({ tells, tellHour: hour, updatedAt: ctx.now() })
      .where(eq(companies.id, id));
    if (tells === 'at once') await tellWaitingNow(ctx, tx, id);
  });
  return readTelling(ctx, tenant, name);
}
