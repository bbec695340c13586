import { RISK_HOURS } from './at-risk-words.ts';
import type { PostStatus } from './status.ts';

/** Which statuses a company card counts as active. */
export const ACTIVE_STATUSES: readonly PostStatus[] = ['Draft', 'In Review', 'Approved', 'Scheduled'];

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

/** The counts that wait for the owner alone, worst first, as labels. */
export function attentionLabels(counts: {
  needsChanges: number;
  due: number;
  failed: number;
  atRisk: number;
  toDo: number;
}): string[] {
  return [
    counts.failed > 0 ? `${counts.failed} failed` : null,
    counts.due > 0 ? `${counts.due} due now` : null,
    counts.atRisk > 0 ? `${counts.atRisk} not approved, out within ${RISK_HOURS} h` : null,
    counts.needsChanges > 0 ? needsChangesLabel(counts.needsChanges) : null,
    counts.toDo > 0 ? toDoLabel(counts.toDo) : null,
  ].filter((label) => label !== null);
}

export const needsChangesLabel = (count: number) => `${count} need${count === 1 ? 's' : ''} changes`;

/** For things that reviewers asked for and nobody has ticked off. */
export const toDoLabel = (count: number) => `${count} to do`;
