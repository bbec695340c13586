import { sql } from 'drizzle-orm';
import { isUncategorized } from '#domain/companies/names.ts';
import type { Tx } from '#server/db/connect.ts';
import { visibleAs, type Tenant } from '#server/features/agencies/visible-to.ts';

/**
 * The name under which a post is to be stored: that of the profile, which is created where it is missing. Null for
 * the name that stands for no company. Until the transaction ends nobody can rename the company, so a post written
 * after this call is never left behind under an old name.
 */
export async function ensureCompany(tx: Tx, tenant: Tenant, name: string): Promise<string | null> {
  if (isUncategorized(name)) return null;
  const found = await tx.execute<{ name: string }>(sql`
    select name from companies where ${visibleAs(tenant, 'companies')} and lower(name) = lower(${name}) for share`);
  if (found.rows[0]) return found.rows[0].name;
  // Posts that outlived a deleted profile give it back its spelling. Whoever comes second gets the first one's row.
  const made = await tx.execute<{ name: string }>(sql`
    insert into companies (agency_id, name)
    values (${tenant.agencyId}, coalesce((select max(company_name) from posts
                                  where ${visibleAs(tenant, 'posts')} and lower(company_name) = lower(${name})), ${name}))
    on conflict (agency_id, lower(name)) do update set updated_at = companies.updated_at
    returning name`);
  return made.rows[0]?.name ?? name;
}
