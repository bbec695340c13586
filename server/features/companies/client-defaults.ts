import { eq, sql } from 'drizzle-orm';
import { NO_DEFAULTS, type changeDefaults, type ClientDefaults } from '#domain/companies/defaults.ts';
import { mergedWith } from '#domain/kit/changed-by-both.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { notFound } from '#domain/kit/errors.ts';
import { companies } from '#server/db/schema/companies.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refuseUnknownZone } from '#server/features/accounts/seen-zone.ts';
import type { Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { refuseBoth } from '#server/kit/refuse-both.ts';
import { holdKnownCompany } from './ensure-company.ts';
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

const LABELS = {
  timeZone: 'time zone',
  time: 'time of day',
  reviewerEmails: 'reviewers by e-mail',
  reviewerPhones: 'reviewers by text',
};

/** Applies to posts that are created from now on. */
export async function changeClientDefaults(
  ctx: Ctx,
  tenant: Tenant,
  name: string,
  { basedOn = {}, ...given }: BodyOf<typeof changeDefaults>,
): Promise<ClientDefaults> {
  await refuseUnknownZone(ctx.db, given.timeZone);
  await inTransaction(ctx.db, async (tx) => {
    const id = await holdKnownCompany(ctx, tx, tenant, name);
    const [row] = await tx.select().from(companies).where(eq(companies.id, id));
    if (!row) throw notFound('Company');
    const { timeZone, language, defaultTime: time, notes } = row;
    const present = {
      timeZone,
      language,
      time,
      reviewerEmails: row.defaultEmails,
      reviewerPhones: row.defaultPhones,
      notes,
    };
    refuseBoth<typeof given>(given, basedOn, present, LABELS);
    const defaults = mergedWith<typeof given>(given, basedOn, present);
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
