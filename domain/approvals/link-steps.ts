import type { MessageChannel, MessageStatus } from '#domain/messages/contract.ts';

/** What is known of one person's link. */
export interface LinkFacts {
  /** The last message with it. */
  notified: { channel: MessageChannel; status: MessageStatus; at: string } | null;
  openedAt: string | null;
  answeredAt: string | null;
}

export interface LinkStep {
  word: 'Sent' | 'Delivered' | 'Opened' | 'Answered';
  isDone: boolean;
  /** When, where that is known. */
  at: string | null;
}

/**
 * How far a link has come. Only texts are known to be delivered: of a mail there is no such step. Whoever has answered
 * has opened it, by whichever link, and whoever has opened it was sent it, or got it by hand.
 */
export function linkSteps({ notified, openedAt, answeredAt }: LinkFacts): LinkStep[] {
  const isAnswered = answeredAt !== null;
  const isDelivered = notified?.status === 'delivered';
  const isSent = isDelivered || notified?.status === 'sent';
  const steps: LinkStep[] = [
    { word: 'Sent', isDone: isSent, at: isSent ? notified.at : null },
    { word: 'Delivered', isDone: isDelivered, at: isDelivered ? notified.at : null },
    { word: 'Opened', isDone: isAnswered || openedAt !== null, at: openedAt },
    { word: 'Answered', isDone: isAnswered, at: answeredAt },
  ];
  return steps.filter((step) => step.word !== 'Delivered' || notified?.channel === 'sms');
}
