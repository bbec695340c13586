import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { apiKeys } from '#server/db/schema/keys.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';

/** Revokes a former owner's keys: they may have kept the text, and nobody would answer for its writes. */
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

/** Revokes the keys that a person made since some moment, in all their agencies. Returns the keys' names. */
export async function endKeysSince(tx: Tx, userId: string, since: Date, now: Date): Promise<string[]> {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.createdBy, userId), gte(apiKeys.createdAt, since), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name });
  return ended.map(({ name }) => name);
}
