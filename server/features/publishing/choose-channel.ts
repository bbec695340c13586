import { eq, sql } from 'drizzle-orm';
import { badField } from '#domain/kit/errors.ts';
import { UNKNOWN_CHANNEL, type CompanyChannel } from '#domain/publishing/contract.ts';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import { holdKnownCompany } from '#server/features/companies/ensure-company.ts';
import { companyNamed } from '#server/features/companies/names.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { DEFAULT_CHANNEL } from '#server/ports/publisher/port.ts';

const answer = (ctx: Ctx, channel: string): CompanyChannel => ({
  channel,
  channels: Object.entries(ctx.publishers).map(([name, { label }]) => ({ name, label })),
});

export async function readChannel(ctx: Ctx, tenant: Tenant, name: string): Promise<CompanyChannel> {
  await getCompany(ctx.db, tenant, name);
  const [company] = await ctx.db
    .select({ channel: companies.channel })
    .from(companies)
    .where(sql`${companies.id} = ${companyNamed(tenant, name)}`);
  return answer(ctx, company?.channel ?? DEFAULT_CHANNEL);
}

/** Applies from now on; posts that were already handed to the old channel stay with it. */
export async function chooseCompanyChannel(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  channel: string,
): Promise<CompanyChannel> {
  if (!Object.hasOwn(ctx.publishers, channel)) throw badField('channel', UNKNOWN_CHANNEL);
  await inTransaction(ctx.db, async (tx) => {
    const id = await holdKnownCompany(ctx, tx, tenant, name);
    await tx.update(companies).set({ channel, updatedAt: ctx.now() }).where(eq(companies.id, id));
  });
  return answer(ctx, channel);
}
