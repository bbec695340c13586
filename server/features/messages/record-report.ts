import { eq } from 'drizzle-orm';
import { uuid } from '#domain/kit/fields.ts';
import { statusAfterReport, type Report } from '#domain/messages/delivery.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { messages } from '#server/db/schema/messages.ts';
import type { Ctx } from '#server/kit/context.ts';
import { takeBackTold, tellingDates } from './told-dates.ts';

/**
 * Records a provider's report. The message is found by our own id in the callback's URL, so a report also
 * reaches a message whose provider id was never stored. False if there is no such message.
 */
export async function recordReport(
  ctx: Ctx,
  messageId: string | undefined,
  report: Report,
): Promise<boolean> {
  const id = uuid.safeParse(messageId);
  return inTransaction(ctx.db, async (tx) => {
    const [message] = await tx
      .select()
      .from(messages)
      .where(id.success ? eq(messages.id, id.data) : eq(messages.providerId, report.providerId))
      .limit(1)
      .for('update');
    if (!message) return false;
    const status = statusAfterReport(message, report);
    if (!status) return true;
    const wentOut = message.status === 'sent' ? message.sentAt : ctx.now();
    const update = tx
      .update(messages)
      .set({
        status,
        providerId: report.providerId,
        error: report.error,
        claimedBy: null,
        claimedAt: null,
        sealed: null,
        sentAt: status === 'failed' ? null : wentOut,
      })
      .where(eq(messages.id, message.id));
    // Of a message that has left before, the dates are told already.
    if (message.status === 'queued' && status !== 'failed') await tellingDates(tx, update);
    else await update;
    if (status === 'failed') await takeBackTold(tx, message.movedDates ?? []);
    return true;
  });
}
