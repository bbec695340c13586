import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { invitations } from '#server/db/schema/team.ts';
import { visibleTo } from './visible-to.ts';

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
 * An address has one open invitation to an agency at most, and none once its person has joined or was removed: a link
 * that was left over would let them in again, also after an agency's closing was taken back.
 */
export const withdrawAllTo = (tx: Tx, { agencyId, email }: { agencyId: string; email: string }, now: Date) =>
  withdrawAll(tx, agencyId, sql`lower(${invitations.email}) = lower(${email})`, now);

/** Of somebody who may not invite any more: they may have kept a link that lets them, or anybody, in. */
export const withdrawAllBy = (
  tx: Tx,
  { agencyId, userId }: { agencyId: string; userId: string },
  now: Date,
) => withdrawAll(tx, agencyId, eq(invitations.invitedBy, userId), now);
