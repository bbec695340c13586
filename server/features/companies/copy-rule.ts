import { eq, sql } from 'drizzle-orm';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { holdKnownCompany } from './ensure-company.ts';
import { companyNamed } from './names.ts';
import { getCompany } from './queries.ts';

interface CopyRule {
  copiesNeedYes: boolean;
}

export async function readCopyRule(ctx: Ctx, tenant: Tenant, name: string): Promise<CopyRule> {
  await getCompany(ctx.db, tenant, name);
  const [found] = await ctx.db
    .select({ copiesNeedYes: companies.copiesNeedYes })
    .from(companies)
    .where(sql`${companies.id} = ${companyNamed(tenant, name)}`);
  return found ?? { copiesNeedYes: true };
}

/** Applies to copies that are made from now on. */
export async function writeCopyRule(ctx: Ctx, tenant: Tenant, name: string, rule: CopyRule) {
  await inTransaction(ctx.db, async (tx) => {
    const id = await holdKnownCompany(ctx, tx, tenant, name);
    await tx
      .update(companies)
      .set({ ...rule, updatedAt: ctx.now() })
      .where(eq(companies.id, id));
  });
  return readCopyRule(ctx, tenant, name);
}
