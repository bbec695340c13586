import { eq, sql } from 'drizzle-orm';
import { NO_DEFAULTS, type ClientDefaults } from '#domain/companies/defaults.ts';
import { NAME_NEEDED } from '#domain/companies/names.ts';
import type { Language } from '#domain/languages/language.ts';
import { AppError } from '#domain/kit/errors.ts';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { ensureKnownCompany } from './ensure-company.ts';
import { companyNamed } from './names.ts';
import { getCompany } from './queries.ts';

export async function readDefaults(ctx: Ctx, tenant: Tenant, name: string): Promise<ClientDefaults> {
  await getCompany(ctx.db, tenant, name);
  const [found] = await ctx.db
    .select({
      timeZone: companies.timeZone,
      language: companies.language,
      time: companies.defaultTime,
      reviewerEmails: companies.defaultEmails,
      reviewerPhones: companies.defaultPhones,
      notes: companies.notes,
    })
    .from(companies)
    .where(sql`${companies.id} = ${companyNamed(tenant, name)}`);
  return found ?? NO_DEFAULTS;
}

/** Applies to posts that are created from now on. */
export async function changeClientDefaults(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  defaults: Omit<ClientDefaults, 'language'> & { language?: Language | undefined },
): Promise<ClientDefaults> {
  await inTransaction(ctx.db, async (tx) => {
    const id = await ensureKnownCompany(ctx, tx, tenant, name);
    if (id === null) throw new AppError('conflict', NAME_NEEDED);
    await tx
      .update(companies)
      .set({
        timeZone: defaults.timeZone,
        ...(defaults.language ? { language: defaults.language } : {}),
        defaultTime: defaults.time,
        defaultEmails: defaults.reviewerEmails,
        defaultPhones: defaults.reviewerPhones,
        notes: defaults.notes,
        updatedAt: ctx.now(),
      })
      .where(eq(companies.id, id));
  });
  return readDefaults(ctx, tenant, name);
}
