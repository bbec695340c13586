import { lastedText } from '#domain/posts/turn.ts';

/** Why a post waits for a person. */
export const WORK_KINDS = ['failed', 'due', 'changes', 'review', 'mention', 'nobody', 'assigned'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const WORDS: Record<WorkKind, string> = {
  failed: 'Did not go out',
  due: 'Due now',
  changes: 'Changes requested',
  review: 'Waits for your review',
  mention: 'You were mentioned',
  nobody: 'Nobody is left in its stage',
  assigned: 'Assigned to you',
};

export const workText = (kind: WorkKind, stageName?: string | null): string =>
  kind === 'nobody' && stageName ? `Nobody is left in the stage “${stageName}”` : WORDS[kind];

/** 'With you for 2 days'. What nobody is left to answer is not with one person. */
export const sinceText = (since: string, now: Date, kind?: WorkKind): string =>
  `${kind === 'nobody' ? 'Stands still for' : 'With you for'} ${lastedText(new Date(since), now)}`;
