import type { Approval } from '#domain/approvals/contract.ts';
import type { MessageStatus } from '#domain/messages/contract.ts';
import { withOthers } from '#domain/messages/gathering.ts';
import { reasonOfHold } from '#domain/messages/limits.ts';
import { momentText } from '#web/lib/time-zone.ts';

const words: Record<MessageStatus, (by: string, at: string, mayPassOn: boolean) => string> = {
  queued: (by) => `Being sent by ${by}`,
  kept: (by, at, mayPassOn) =>
    `Waiting in the Outbox since ${at}. Nothing sends by ${by} here${mayPassOn ? ': pass the link on yourself' : ''}`,
  sent: (by, at) => `Sent by ${by} ${at}`,
  delivered: (by, at) => `Delivered by ${by} ${at}`,
  failed: (by, at) => `Sending by ${by} failed ${at}`,
};

type Told = Pick<Approval, 'notified' | 'toBeTold' | 'reviewerType' | 'reviewUrl'>;

/** How and when a reviewer got or will get the link, in a sentence. Only who has it is asked to pass it on. */
export function noticeText(
  { notified, toBeTold, reviewerType, reviewUrl }: Told,
  zone: string,
): { text: string; failed: boolean } {
  if (toBeTold) {
    const by = reviewerType === 'email' ? 'email' : 'text message';
    return {
      text: `Goes out by ${by} ${momentText(toBeTold.goesAt, zone)}${withOthers(toBeTold.others)}`,
      failed: false,
    };
  }
  if (!notified) return { text: 'Not notified yet', failed: false };
  const by = notified.channel === 'email' ? 'email' : 'text message';
  const hold = reasonOfHold(notified);
  if (hold) return { text: `Waiting to be sent by ${by}. ${hold}`, failed: false };
  const text = words[notified.status](by, momentText(notified.at, zone), reviewUrl !== '');
  const failed = notified.status === 'failed';
  return { text: failed && notified.error ? `${text}: ${notified.error}` : text, failed };
}
