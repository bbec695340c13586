import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import { memberCompanies } from '#server/db/schema/team.ts';
import { visibleTo, type Tenant } from './visible-to.ts';

/** A key that sees only some clients also sees a client that it creates. */
async function giveKeyNewClient(tx: Tx, { agencyId, limitedTo }: Tenant, companyId: string) {
  if (limitedTo)
    await tx
      .update(apiKeys)
      .set({ companyIds: sql`array_append(${apiKeys.companyIds}, ${companyId}::uuid)` })
      .where(and(visibleTo({ agencyId }, apiKeys), eq(apiKeys.id, limitedTo)));
}

/** Call when creating a client: a member or key that sees only some clients also sees the new one. */
export async function giveNewClient(tx: Tx, tenant: Tenant, companyId: string): Promise<void> {
  if (tenant.key) return giveKeyNewClient(tx, tenant, companyId);
  if (tenant.limitedTo)
    await tx
      .insert(memberCompanies)
      .values({ agencyId: tenant.agencyId, userId: tenant.limitedTo, companyId })
      .onConflictDoNothing();
}
