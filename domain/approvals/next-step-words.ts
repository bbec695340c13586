import type { NextStep } from './ladder.ts';

const WHAT: Record<NextStep['step'], string> = {
  mail: 'Reminder by mail',
  text: 'Reminder by text',
  manager: 'You are told',
  deadline: 'Reminder for the review-by date',
  move: 'The date moves',
  tacit: 'Counts as approved',
};

/** `Reminder by text on Thu, Nov 19, 2026 at 10:00 AM`; without a date once its time has come. */
export const nextStepText = (step: NextStep['step'], at: Date, now: Date, moment: string): string =>
  at > now ? `${WHAT[step]} on ${moment}` : `${WHAT[step]} within a minute`;
