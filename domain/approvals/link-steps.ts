import type { MessageChannel, MessageStatus } from '#domain/messages/contract.ts';

/** The facts about one person's link. */
export interface LinkFacts {
  /** The last message with the link. */
  notified: { channel: MessageChannel; status: MessageStatus; at: string } | null;
  openedAt: string | null;
  answeredAt: string | null;
}

export interface LinkStep {
  word: 'Sent' | 'Delivered' | 'Opened' | 'Answered';
  isDone: boolean;
  /** Null where the time is unknown. */
  at: string | null;
}

/**
 * How far a link has come. Delivery is known for texts only: a mail has no such step. An answer implies that
 * the link was opened, whichever link it was, and an opened link was sent, or handed over by a person.
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
