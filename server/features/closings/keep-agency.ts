import { PASSED_WHILE_CLOSING, TOO_LATE_TO_KEEP } from '#domain/agencies/closing.ts';
import { AppError } from '#domain/kit/errors.ts';
import { agencyClosings } from '#server/db/schema/closings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { silenceStoodStill } from '#server/features/approvals/silence-stood-still.ts';
import { failMissed } from '#server/features/publishing/fail-missed.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { lockClosing, named } from './store.ts';
import { tellPeople } from './tell-people.ts';

/**
 * Cancels a closing. Posts that were due meanwhile do not go out late: they are marked as failed, and
 * somebody chooses a new date. Silence meanwhile does not count, because links were dead.
 */
export async function keepAgency(ctx: Ctx, member: Member): Promise<{ missed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const closing = await lockClosing(tx, member);
    if (!closing) return { missed: 0 };
    if (closing.endedAt) throw new AppError('conflict', TOO_LATE_TO_KEEP);
    const missed = await failMissed(ctx, tx, member, PASSED_WHILE_CLOSING);
    await silenceStoodStill(tx, member, closing.askedAt, ctx.now());
    await tx.delete(agencyClosings).where(visibleTo({ agencyId: member.agencyId }, agencyClosings));
    await tellPeople(ctx, tx, member, { kind: 'agency-kept', by: named(member), missed });
    return { missed };
  });
}
