import type { PostStatus } from './status.ts';

/** A state that a person can search posts by. */
interface AskedState {
  heading: string;
  statuses: readonly PostStatus[];
  /** Only posts whose time has come. */
  due?: true;
}

const STATES: readonly (AskedState & { words: readonly string[] })[] = [
  {
    heading: 'Waiting for review',
    words: ['waiting', 'waiting for review', 'in review', 'pending', 'with reviewers'],
    statuses: ['In Review'],
  },
  { heading: 'Failed', words: ['failed', 'failure', 'unconfirmed'], statuses: ['Failed'] },
  { heading: 'Due now', words: ['due', 'due now', 'overdue'], statuses: ['Scheduled'], due: true },
  {
    heading: 'Changes requested',
    words: ['changes', 'changes requested', 'requested', 'needs changes'],
    statuses: ['Changes Requested'],
  },
  { heading: 'Drafts', words: ['drafts'], statuses: ['Draft'] },
  { heading: 'Approved', words: ['approved'], statuses: ['Approved'] },
  { heading: 'Scheduled', words: ['scheduled'], statuses: ['Scheduled'] },
  { heading: 'Published', words: ['published', 'posted', 'live'], statuses: ['Published'] },
];

/** The state whose name a person types; three letters are enough to tell them apart. */
export function stateAsked(typed: string): AskedState | null {
  const word = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (word.length < 3) return null;
  return STATES.find(({ words }) => words.some((one) => one.startsWith(word))) ?? null;
}
