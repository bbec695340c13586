import type { PostStatus } from './status.ts';

// What belongs together among the statuses. A new status gets its place here; the test says which it lacks.

/** Which statuses a company card counts as active. */
const ACTIVE_STATUSES: readonly PostStatus[] = ['Draft', 'In Review', 'Approved', 'Scheduled'];

/** The statuses that each count of a company includes. */
export const COUNTED_STATUSES = {
  published: ['Published'],
  active: ACTIVE_STATUSES,
  needsChanges: ['Changes Requested'],
  failed: ['Failed'],
  /** Due once their time has come. */
  due: ['Scheduled'],
  /** At risk once their date is near; see at-risk-words.ts. */
  atRisk: ['Draft', 'In Review', 'Changes Requested'],
  /** The card's counts of whose turn it is. Drafts count for neither side. */
  withClient: ['In Review'],
  withUs: ['Changes Requested', 'Failed'],
} as const satisfies Record<string, readonly PostStatus[]>;

/** The three lists of the Approvals tab. */
export const APPROVAL_LISTS = [
  { title: 'Needs Changes', statuses: ['Changes Requested'], empty: 'No posts need changes' },
  { title: 'Pending Review', statuses: ['In Review'], empty: 'No posts pending review' },
  { title: 'Approved', statuses: ['Approved', 'Scheduled', 'Published'], empty: 'No approved posts' },
] as const satisfies readonly { title: string; statuses: readonly PostStatus[]; empty: string }[];

/** The order of `status`: posts that need somebody come first. */
export const NEED_ORDER: readonly PostStatus[] = [
  'Failed',
  'Changes Requested',
  'In Review',
  'Draft',
  'Approved',
  'Scheduled',
  'Published',
];

/** A state that a person can search posts by. */
export interface AskedState {
  heading: string;
  statuses: readonly PostStatus[];
  /** Only posts whose time has come. */
  due?: true;
}

/** What a person may type to find posts in a state. */
export const ASKED_STATES: readonly (AskedState & { words: readonly string[] })[] = [
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
