import { lastedText } from '#domain/posts/turn.ts';

/** Why a post waits for a person. */
export const WORK_KINDS = ['failed', 'due', 'changes', 'review', 'mention', 'assigned'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const WORDS: Record<WorkKind, string> = {
  failed: 'Did not go out',
  due: 'Due now',
  changes: 'Changes requested',
  review: 'Waits for your review',
  mention: 'You were mentioned',
  assigned: 'Assigned to you',
};

export const workText = (kind: WorkKind): string => WORDS[kind];

/** 'With you for 2 days'. */
export const sinceText = (since: string, now: Date): string =>
  `With you for ${lastedText(new Date(since), now)}`;
