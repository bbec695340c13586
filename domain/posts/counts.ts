import { RISK_HOURS } from './at-risk-words.ts';

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

const needsChangesLabel = (count: number) => `${count} need${count === 1 ? 's' : ''} changes`;

/** For things that reviewers asked for and nobody has ticked off. */
export const toDoLabel = (count: number) => `${count} to do`;
