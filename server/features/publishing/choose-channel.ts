import { and, eq } from 'drizzle-orm';
import { NAME_NEEDED } from '#domain/companies/names.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { UNKNOWN_CHANNEL, type CompanyChannel } from '#domain/publishing/contract.ts';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { ensureCompany } from '#server/features/companies/ensure-company.ts';
import { getCompany } from '#server/features/companies/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import { companyChannel } from './queries.ts';

const answer = (ctx: Ctx, channel: string): CompanyChannel => ({
  channel,
  channels: Object.entries(ctx.publishers).map(([name, { label }]) => ({ name, label })),
});

export async function readChannel(ctx: Ctx, tenant: Tenant, name: string): Promise<CompanyChannel> {
  const company = await getCompany(ctx.db, tenant, name);
  return answer(ctx, await companyChannel(ctx.db, tenant, company.name));
}

/** From now on. What a channel has in hand already stays with it. */
export async function chooseCompanyChannel(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  channel: string,
): Promise<CompanyChannel> {
  if (!Object.hasOwn(ctx.publishers, channel)) throw badField('channel', UNKNOWN_CHANNEL);
  await inTransaction(ctx.db, async (tx) => {
    const company = await getCompany(tx, tenant, name);
    const known = await ensureCompany(tx, tenant, company.name);
    if (known === null) throw new AppError('conflict', NAME_NEEDED);
    await tx
      .update(companies)
      .set({ channel, updatedAt: ctx.now() })
      .where(and(visibleTo(tenant, companies), eq(companies.name, known)));
  });
  return answer(ctx, channel);
}
