import { UNDO_KEPT_MS } from '#domain/kit/undo.ts';
import { reasonNotToText } from '#domain/messages/countries.ts';
import { reasonNotToSend, TEXTS_STOPPED } from '#domain/messages/delivery.ts';
import { isBetterTwice } from '#domain/messages/kinds.ts';
import { pauseAfter, TRIES } from '#domain/messages/pauses.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { isWorkerPresent } from '#server/kit/worker-lock.ts';
import { PortError } from '#server/ports/port-error.ts';
import { giveUp } from './give-up.ts';
import { insist } from './insist.ts';
import { restsUntil } from './rests.ts';
import { withLink } from './sealed-link.ts';
import { claimWithinLimits } from './spending.ts';
import * as store from './store.ts';
import { htmlOf } from './templates/layout.ts';

/** Tries that this process is making now. */
const underWay = new Set<string>();
const nameOf = ({ id, attempts, claimedBy }: store.Try) => `${claimedBy} ${id} ${attempts}`;

/**
 * Makes one try to send a message, by the worker of that id. May be repeated at any time: the message's row
 * says whether there is still something to do. A try claims the message under a name, and marks it as handed
 * over before its last byte is sent. Only the claiming try can set the mark, and nobody sends a marked
 * message, so it goes out at most once, even if a process dies or loses the database; except for the few
 * kinds where a missing message would cost a post its time (docs/decisions/0013).
 */
export async function deliverMessage(ctx: Ctx, messageId: string, worker: string): Promise<void> {
  let message = await store.findWaiting(ctx.db, messageId);
  if (!message) return;
  if (await isBeingTried(ctx, message, worker)) throw busy(ctx);
  if (message.handedOverAt) {
    if (!isBetterTwice(message.kind) || message.attempts >= TRIES)
      return store.recordUnknown(ctx.db, message, 'Sending was cut off before it was confirmed');
    await store.recordTry(ctx.db, message, null);
    message = { ...message, claimedBy: null, claimedAt: null, handedOverAt: null };
  }
  const obstacle = obstacleTo(ctx, message);
  if (obstacle) return heed(ctx, message, obstacle);
  const sender = senderFor(ctx, message);
  if (!sender) return store.keepMessage(ctx.db, message);

  const attempt = store.nextTry(message, worker);
  underWay.add(nameOf(attempt));
  try {
    const claimed = await claimWithinLimits(ctx, message, attempt).catch(async (error: unknown) => {
      // The claim may have been stored even though its confirmation was lost.
      await insist(ctx, () => store.recordTry(ctx.db, attempt, null));
      throw error;
    });
    if (claimed === 'taken') throw busy(ctx);
    if (claimed === 'claimed') await send(ctx, attempt, sender);
  } finally {
    underWay.delete(nameOf(attempt));
  }
}

/** Whether a running worker has it. A claim by our id that we do not know is from before a restart. */
async function isBeingTried(ctx: Ctx, message: store.Try, worker: string): Promise<boolean> {
  if (message.claimedBy === null) return false;
  if (underWay.has(nameOf(message))) return true;
  return message.claimedBy !== worker && (await isWorkerPresent(ctx.db, message.claimedBy));
}

const after = (ctx: Ctx, seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
const busy = (ctx: Ctx) => new RetryLater('Another try of this message is under way', after(ctx, 5));

function reasonOfPlace(ctx: Ctx, { channel, to, isStopped }: store.Waiting): string | null {
  if (isStopped) return TEXTS_STOPPED;
  return channel === 'sms' && ctx.text ? reasonNotToText(to, ctx.sendingLimits.textCountries) : null;
}

/** Why a message does not go out: not for now, not before then, or never. */
type Obstacle = { is: 'held back' } | { is: 'later'; at: Date } | { is: 'never'; reason: string };

function obstacleTo(ctx: Ctx, message: store.Waiting): Obstacle | null {
  if (message.isHeldBack) return { is: 'held back' };
  if (message.postDeletedAt)
    return { is: 'later', at: new Date(message.postDeletedAt.getTime() + 2 * UNDO_KEPT_MS) };
  const reason = reasonNotToSend(message, message.reviewer, ctx.now()) ?? reasonOfPlace(ctx, message);
  if (reason !== null) return { is: 'never', reason };
  const restedAt = restsUntil(message, ctx.now());
  return restedAt && { is: 'later', at: restedAt };
}

async function heed(ctx: Ctx, message: store.Waiting, obstacle: Obstacle): Promise<void> {
  if (obstacle.is === 'never') return giveUp(ctx, message, obstacle.reason);
  if (obstacle.is === 'later')
    throw new RetryLater('Its post was deleted, or its reader has quiet hours', obstacle.at);
  // The sweep queues the message again once the agency is open.
}

type Sender = (onHandOver: () => Promise<void>) => Promise<{ providerId: string }>;

/** The function that sends this message; null if no sender for its channel is set. */
function senderFor(ctx: Ctx, message: store.Waiting): Sender | null {
  const { mail, text } = ctx;
  if (message.channel === 'sms') {
    const statusCallback = `${ctx.publicUrl}/api/messages/twilio-status?message=${message.id}`;
    const content = { to: message.to, text: message.text, statusCallback };
    return text && ((onHandOver) => text.send(content, onHandOver));
  }
  if (!mail) return null;
  return async (onHandOver) => {
    const content = withLink(ctx, { ...message, html: htmlOf(message) });
    return mail.send(
      {
        messageId: `<${message.id}@${new URL(ctx.publicUrl).hostname}>`,
        to: message.to,
        replyTo: message.replyTo,
        // Replies reach the author, so the author is named as the
        // sender, unless the agency has chosen a name.
        fromName: message.replyTo ? senderName(message.sender) : 'Greenroom',
        subject: message.subject ?? '',
        text: content.text,
        html: content.html ?? '',
      },
      onHandOver,
    );
  };
}

/** The agency's chosen name, else the author's, with the agency's own name if it has one. */
function senderName({ chosenName, name, agencyName, showsGreenroom }: store.Waiting['sender']): string {
  if (chosenName !== null) return chosenName;
  if (agencyName !== null && agencyName !== name) return `${name} (${agencyName})`;
  return showsGreenroom ? `${name} via Greenroom` : name;
}

/** Another worker found this worker's lock free and has taken over the message. */
class TakenOver extends Error {}

/** While the mail server was at work, something came up: the message does not go out. */
class NoLonger extends Error {
  constructor(
    readonly waiting: store.Waiting,
    readonly obstacle: Obstacle,
  ) {
    super('The message may not go out any more');
  }
}

async function send(ctx: Ctx, attempt: store.Try, sender: Sender): Promise<void> {
  let unmarked: unknown = null;
  const onHandOver = async () => {
    try {
      const marked = await store.markHandedOver(ctx.db, attempt, ctx.now(), (message) => {
        const obstacle = obstacleTo(ctx, message);
        if (obstacle) throw new NoLonger(message, obstacle);
      });
      if (!marked) throw new TakenOver();
    } catch (error) {
      unmarked = error;
      throw error;
    }
  };
  let providerId: string;
  try {
    ({ providerId } = await sender(onHandOver));
  } catch (error) {
    if (unmarked instanceof TakenOver) throw busy(ctx);
    if (unmarked instanceof NoLonger) return letGo(ctx, attempt, unmarked);
    if (unmarked) return afterNoMark(ctx, attempt);
    return afterFailure(ctx, attempt, error);
  }
  await insist(ctx, () => store.recordSent(ctx.db, attempt, providerId, ctx.now()));
}

/** Nothing was marked and nothing left: the message is as it would have been found before the try. */
async function letGo(ctx: Ctx, attempt: store.Try, { waiting, obstacle }: NoLonger): Promise<void> {
  const message = { ...waiting, ...attempt, handedOverAt: null };
  if (obstacle.is === 'never') return insist(ctx, () => heed(ctx, message, obstacle));
  await insist(ctx, () => store.recordTry(ctx.db, attempt, null));
  return heed(ctx, message, obstacle);
}

/** The database, not the mail server, was unreachable: the message is retried as soon as it is back. */
async function afterNoMark(ctx: Ctx, attempt: store.Try): Promise<void> {
  const reason = 'The database could not be reached';
  await insist(ctx, () => store.recordTry(ctx.db, attempt, reason));
  throw new RetryLater(reason, after(ctx, 1));
}

async function afterFailure(ctx: Ctx, attempt: store.Try, error: unknown): Promise<void> {
  const known = error instanceof PortError;
  if (!known) ctx.log.error({ err: error, messageId: attempt.id }, 'a sender broke');
  const reason = known ? error.message : 'Something went wrong on our side';
  const kind = known ? error.kind : 'retry later';

  if (kind === 'outcome unknown') return insist(ctx, () => store.recordUnknown(ctx.db, attempt, reason));
  if (kind === 'will never work') return insist(ctx, () => store.recordFailed(ctx.db, attempt, reason));
  const seconds = pauseAfter(attempt.attempts, known ? error.retryAfterSeconds : undefined);
  if (seconds === null)
    return insist(ctx, () => store.recordFailed(ctx.db, attempt, `${reason} (after ${TRIES} tries)`));
  await insist(ctx, () => store.recordTry(ctx.db, attempt, reason));
  throw new RetryLater(reason, after(ctx, seconds));
}
