import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import { visibleTo, type Tenant } from './visible-to.ts';

/** Of somebody who is no owner any more: they may have kept its text, and nobody would answer for what it writes. */
export async function endKeysOf(tx: Tx, agency: Tenant, userId: string, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now, revokedWhy: 'maker left' })
    .where(
      and(
        visibleTo({ agencyId: agency.agencyId }, apiKeys),
        eq(apiKeys.createdBy, userId),
        isNull(apiKeys.revokedAt),
      ),
    );
}

/** A key that sees only some clients sees the one that it makes. */
export async function giveKeyNewClient(tx: Tx, { agencyId, limitedTo }: Tenant, companyId: string) {
  if (limitedTo)
    await tx
      .update(apiKeys)
      .set({ companyIds: sql`array_append(${apiKeys.companyIds}, ${companyId}::uuid)` })
      .where(and(visibleTo({ agencyId }, apiKeys), eq(apiKeys.id, limitedTo)));
}
