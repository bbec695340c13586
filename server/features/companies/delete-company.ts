import { and, sql } from 'drizzle-orm';
import { notFound } from '#domain/kit/errors.ts';
import { companies } from '#server/db/schema/companies.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';

/** The contacts go with the profile; the posts stay and keep their company name. */
export async function deleteCompany(ctx: Ctx, tenant: Tenant, name: string): Promise<{ id: string }> {
  const [gone] = await ctx.db
    .delete(companies)
    .where(and(visibleTo(tenant, companies), sql`lower(${companies.name}) = lower(${name})`))
    .returning({ id: companies.id });
  if (!gone) throw notFound('Company');
  return gone;
}
