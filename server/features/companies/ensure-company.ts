import { sql } from 'drizzle-orm';
import { isOfDots, isUncategorized, NAME_OF_DOTS } from '#domain/companies/names.ts';
import { badField, notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { companies } from '#server/db/schema/companies.ts';
import { beginAsChosen } from './new-client.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

/** Only members who see all clients may create a post without a client. */
export function refuseNoClient(tenant: Tenant): void {
  if (tenant.limitedTo) throw badField('companyName', 'Please choose one of your clients');
}

/**
 * The company that a request names, with its profile, which is created if missing. Null for the name that
 * means no company. The company is locked against deletion until the transaction ends.
 */
export async function ensureCompany(tx: Tx, tenant: Tenant, name: string): Promise<string | null> {
  if (isUncategorized(name)) {
    refuseNoClient(tenant);
    return null;
  }
  const found = await tx.execute<{ id: string }>(sql`
    select id from companies
     where ${visibleTo(tenant, companies)} and lower(name) = lower(${name}) and profile_removed_at is null
       for share`);
  if (found.rows[0]) return found.rows[0].id;
  // A member who sees only some clients creates none by its name: it may exist without being visible to them.
  if (tenant.limitedTo) throw notFound('Company');
  if (isOfDots(name)) throw badField('companyName', NAME_OF_DOTS);
  // A removed profile whose name posts kept becomes a profile again, spelled as
  // before. On conflict the existing row wins.
  const made = await tx.execute<{ id: string; isNew: boolean }>(sql`
    insert into companies (agency_id, name) values (${tenant.agencyId}, ${name})
    on conflict (agency_id, lower(name)) do update
      set profile_removed_at = null,
          created_at = case when companies.profile_removed_at is null then companies.created_at else now() end,
          updated_at = case when companies.profile_removed_at is null then companies.updated_at else now() end
    returning id, xmax = 0 as "isNew"`);
  const [company] = made.rows;
  if (company?.isNew) await beginAsChosen(tx, tenant, company.id);
  return company?.id ?? null;
}
