import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { invitations } from '#server/db/schema/team.ts';
import { visibleTo } from './visible-to.ts';

/**
 * An address has one open invitation to an agency at most, and none once its person has joined or was removed: a link
 * that was left over would let them in again, also after an agency's closing was taken back.
 */
export async function withdrawAllTo(
  tx: Tx,
  { agencyId, email }: { agencyId: string; email: string },
  now: Date,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        visibleTo({ agencyId }, invitations),
        sql`lower(${invitations.email}) = lower(${email})`,
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    );
}
