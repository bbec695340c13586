import { isReminderDue } from '#domain/agencies/closing.ts';
import { agencyClosings } from '#server/db/schema/closings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { closingsToRemind, lockClosing } from './store.ts';
import { tellPeople } from './tell-people.ts';

/** Reminds once per agency, some days before its end. May be repeated. */
export async function remindPeople(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  for (const tenant of await closingsToRemind(ctx.db, now))
    await inTransaction(ctx.db, async (tx) => {
      const closing = await lockClosing(tx, tenant);
      if (!closing || closing.endedAt || !isReminderDue(closing, now)) return;
      await tx.update(agencyClosings).set({ remindedAt: now }).where(visibleTo(tenant, agencyClosings));
      await tellPeople(ctx, tx, tenant, { kind: 'agency-closing-soon', closesAt: closing.closesAt });
    });
}
