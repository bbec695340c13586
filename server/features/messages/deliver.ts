import { setTimeout as pause } from 'node:timers/promises';
import { reasonNotToSend } from '#domain/messages/delivery.ts';
import { pauseAfter, TRIES } from '#domain/messages/pauses.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { PortError } from '#server/ports/port-error.ts';
import { withLink } from './sealed-link.ts';
import * as store from './store.ts';

/**
 * One try. May be repeated at any time: the message's row says whether there is still something to do. No lock is held
 * while the provider is asked; a claim with an end keeps others away. A message goes out twice only if the provider
 * took it and the process died before it could write that down.
 */
export async function deliverMessage(ctx: Ctx, messageId: string): Promise<void> {
  const message = await store.findWaiting(ctx.db, messageId);
  if (!message) return;
  const now = ctx.now();
  if (message.sentAt && store.endOfClaim(message.sentAt) > now) throw busy(message.sentAt);
  const reason = reasonNotToSend(message, message.reviewer, now);
  if (reason) return store.recordFailed(ctx.db, message.id, message.attempts, reason + afterCutOff(message));
  const sending = senderFor(ctx, message);
  if (!sending) return store.keepMessage(ctx.db, message.id);

  const tries = await store.claimMessage(ctx.db, message.id, now);
  if (tries === null) throw busy(now);
  let providerId;
  try {
    ({ providerId } = await sending());
  } catch (error) {
    return afterFailure(ctx, message.id, tries, error);
  }
  await insist(() => store.recordSent(ctx.db, message, providerId, ctx.now()));
}

/** A try that was cut off by a crash wrote no reason: nobody knows whether the message is out. */
const afterCutOff = ({ attempts, error }: store.Waiting) =>
  attempts > 0 && error === null ? '. A try that was cut off may have arrived.' : '';

const busy = (began: Date) =>
  new RetryLater('Another try of this message is under way', store.endOfClaim(began));

/** How this message goes out, or null where no sender for its channel is set. */
function senderFor(ctx: Ctx, message: store.Waiting): (() => Promise<{ providerId: string }>) | null {
  const { mail, text } = ctx;
  if (message.channel === 'sms') {
    const statusCallback = `${ctx.publicUrl}/api/messages/twilio-status?message=${message.id}`;
    return text && (() => text.send({ to: message.to, text: message.text, statusCallback }));
  }
  return (
    mail &&
    (async () => {
      const { text: plain, html } = withLink(ctx.secretKey, message);
      return mail.send({
        messageId: `<${message.id}@${new URL(ctx.publicUrl).hostname}>`,
        to: message.to,
        replyTo: message.replyTo,
        // Whoever answers reaches the owner, so the owner is named as the one who writes.
        fromName: message.replyTo ? `${message.ownerName} via Greenroom` : 'Greenroom',
        subject: message.subject ?? '',
        text: plain,
        html: html ?? '',
      });
    })
  );
}

async function afterFailure(ctx: Ctx, id: string, tries: number, error: unknown): Promise<void> {
  const known = error instanceof PortError;
  if (!known) ctx.log.error({ err: error, messageId: id }, 'a sender broke');
  const reason = known ? error.message : 'Something went wrong on our side';
  const kind = known ? error.kind : 'retry later';

  if (kind === 'will never work') return store.recordFailed(ctx.db, id, tries, reason);
  if (kind === 'outcome unknown') {
    const advice = 'It may have arrived: please ask before you send it again.';
    return store.recordFailed(ctx.db, id, tries, `${reason}. ${advice}`);
  }
  const seconds = pauseAfter(tries, known ? error.retryAfterSeconds : undefined);
  if (seconds === null) return store.recordFailed(ctx.db, id, tries, `${reason} (after ${TRIES} tries)`);
  await store.recordTry(ctx.db, id, tries, reason);
  throw new RetryLater(reason, new Date(ctx.now().getTime() + seconds * 1000));
}

/** The provider has the message: a database that hiccups just now must not make us send it again. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (const wait of [100, 1_000, 5_000, 20_000]) {
    try {
      return await write();
    } catch {
      await pause(wait);
    }
  }
  await write();
}
