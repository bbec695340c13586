import type { OwnerKind } from './kinds.ts';

/** Which mails about what clients say a person wants: one for each answer, one a day, or none. */
export const NEWS_CHOICES = ['each', 'gathered', 'none'] as const;
export type NewsChoice = (typeof NEWS_CHOICES)[number];

/** What is about the client's word, and can wait. Everything else needs a person, and is told whatever they chose. */
const CAN_WAIT: readonly OwnerKind[] = ['review-answered', 'all-approved', 'review-overdue'];

/** Whether a mail is written at once. A withdrawn approval keeps a post from going out: that does not wait. */
export const wantsAtOnce = (choice: NewsChoice, kind: OwnerKind, decision?: string): boolean =>
  choice === 'each' || !CAN_WAIT.includes(kind) || decision === 'withdrawn';
