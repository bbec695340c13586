import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { messages } from '#server/db/schema/messages.ts';
import { invitations } from '#server/db/schema/team.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';

interface Withdrawn {
  agencyId: string;
  email: string | null;
}

/** Call after invitations were withdrawn: of their mails, those that still wait would arrive with a dead link. */
export async function stopInvitationMails(tx: Tx, withdrawn: Withdrawn[]): Promise<void> {
  for (const agencyId of new Set(withdrawn.map((one) => one.agencyId))) {
    const addresses = withdrawn.flatMap(({ agencyId: its, email }) =>
      its === agencyId && email !== null ? [email.toLowerCase()] : [],
    );
    if (addresses.length === 0) continue;
    await tx
      .update(messages)
      .set({
        status: 'failed',
        error: 'The invitation was withdrawn before this was sent',
        sealed: null,
        claimedBy: null,
        claimedAt: null,
      })
      .where(
        and(
          visibleTo({ agencyId }, messages),
          eq(messages.kind, 'invitation'),
          // A try that is under way finds that it may not be handed over.
          eq(messages.status, 'queued'),
          isNull(messages.handedOverAt),
          inArray(sql`lower(${messages.to})`, addresses),
        ),
      );
  }
}

async function withdrawAll(tx: Tx, agencyId: string, which: SQL, now: Date): Promise<void> {
  const withdrawn = await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        visibleTo({ agencyId }, invitations),
        which,
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    )
    .returning({ agencyId: invitations.agencyId, email: invitations.email });
  await stopInvitationMails(tx, withdrawn);
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
