import { RISK_HOURS } from './at-risk-words.ts';
import type { PostStatus } from './status.ts';

/** Which statuses a company card counts as active. */
export const ACTIVE_STATUSES: readonly PostStatus[] = ['Draft', 'In Review', 'Approved', 'Scheduled'];

/** What each count of a company takes in. */
export const COUNTED_STATUSES = {
  published: ['Published'],
  active: ACTIVE_STATUSES,
  needsChanges: ['Changes Requested'],
  failed: ['Failed'],
  /** Due once their time has come. */
  due: ['Scheduled'],
  /** At risk once their date is near; see at-risk-words.ts. */
  atRisk: ['Draft', 'In Review', 'Changes Requested'],
  /** What a card tells of whose turn it is. A draft is nobody's business yet. */
  withClient: ['In Review'],
  withUs: ['Changes Requested', 'Failed'],
} as const satisfies Record<string, readonly PostStatus[]>;

/** The three lists of the Approvals tab. */
export const APPROVAL_LISTS = [
  { title: 'Needs Changes', statuses: ['Changes Requested'], empty: 'No posts need changes' },
  { title: 'Pending Review', statuses: ['In Review'], empty: 'No posts pending review' },
  { title: 'Approved', statuses: ['Approved', 'Scheduled', 'Published'], empty: 'No approved posts' },
] as const satisfies readonly { title: string; statuses: readonly PostStatus[]; empty: string }[];

/** What waits for the owner and for nobody else, worst first, in words. */
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

/** Of things that reviewers asked for and nobody has ticked off. */
export const toDoLabel = (count: number) => `${count} to do`;
