import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { invitations } from '#server/db/schema/team.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';

async function withdrawAll(tx: Tx, agencyId: string, which: SQL, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        visibleTo({ agencyId }, invitations),
        which,
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    );
}

/**
 * An address has at most one open invitation to an agency, and none once its person has joined or was
 * removed: a leftover link would let them in again, also after a cancelled closing.
 */
export const withdrawAllTo = (tx: Tx, { agencyId, email }: { agencyId: string; email: string }, now: Date) =>
  withdrawAll(tx, agencyId, sql`lower(${invitations.email}) = lower(${email})`, now);

/** Withdraws the invitations of a member who may no longer invite: they may have kept such a link. */
export const withdrawAllBy = (
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  now: Date,
) => withdrawAll(tx, agencyId, eq(invitations.invitedBy, userId), now);
