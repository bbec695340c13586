import { postsText } from './chosen-text.ts';
import type { ManyAction, ManyResult } from './many.ts';

/** The actions that a person can choose; the others undo one of them. */
export type Action = Exclude<ManyAction, 'put back' | 'label back' | 'unmake' | 'restore'>;

/** The words of each action: the button, what can be done, what was done, and what could not. */
export const ACTIONS: Record<
  Action,
  { label: string; verb: string; can: string; done: string; failed: string }
> = {
  send: { label: 'Send for Approval', verb: 'Send', can: 'can be sent', done: 'sent', failed: 'not sent' },
  schedule: {
    label: 'Schedule',
    verb: 'Schedule',
    can: 'can be scheduled',
    done: 'scheduled',
    failed: 'not scheduled',
  },
  move: { label: 'Move date', verb: 'Move', can: 'can be moved', done: 'moved', failed: 'not moved' },
  duplicate: {
    label: 'Duplicate',
    verb: 'Duplicate',
    can: 'can be duplicated',
    done: 'duplicated',
    failed: 'not duplicated',
  },
  label: {
    label: 'Campaign',
    verb: 'Label',
    can: 'can be labelled',
    done: 'labelled',
    failed: 'not labelled',
  },
  delete: {
    label: 'Delete',
    verb: 'Delete',
    can: 'can be deleted',
    done: 'deleted',
    failed: 'not deleted',
  },
};

const split = (results: readonly ManyResult[]) => ({
  done: results.filter((one) => one.ok),
  refused: results.filter((one) => !one.ok && !one.unanswered),
  unanswered: results.filter((one) => one.unanswered),
});

/** `4 of 6 can be sent`, `All 6 can be sent`. */
export function canText(action: Action, results: readonly ManyResult[]): string {
  const { done } = split(results);
  const { can } = ACTIONS[action];
  if (results.length === 1) return done.length === 1 ? `It ${can}` : `It cannot be ${ACTIONS[action].done}`;
  if (done.length === results.length) return `All ${results.length} ${can}`;
  return done.length === 0 ? `None of them ${can}` : `${done.length} of ${results.length} ${can}`;
}

/** `12 posts sent`, `4 posts sent, 2 not sent`, `4 posts sent, 2 without an answer`. */
export function doneText(action: Action, results: readonly ManyResult[]): string {
  const { done, refused, unanswered } = split(results);
  const words = ACTIONS[action];
  const [first, ...rest] = [
    { count: done.length, what: words.done },
    { count: refused.length, what: words.failed },
    { count: unanswered.length, what: 'without an answer' },
  ].filter(({ count }) => count > 0);
  if (!first) return `${postsText(0)} ${words.done}`;
  return [
    `${postsText(first.count)} ${first.what}`,
    ...rest.map(({ count, what }) => `${count} ${what}`),
  ].join(', ');
}

/** Posts that can be sent although things that reviewers asked for are not ticked off. */
export const openIn = (results: readonly ManyResult[]) =>
  results.filter(({ ok, toDo = 0 }) => ok && toDo > 0);

/** `2 have 6 things to do that are not ticked off`; null where all are ticked off. */
export function openText(results: readonly ManyResult[]): string | null {
  const open = openIn(results);
  if (open.length === 0) return null;
  const count = open.reduce((sum, { toDo = 0 }) => sum + toDo, 0);
  const whose = results.length === 1 ? 'It has' : open.length === 1 ? '1 has' : `${open.length} have`;
  return `${whose} ${count === 1 ? '1 thing to do that is' : `${count} things to do that are`} not ticked off`;
}

interface Reason {
  message: string;
  ids: string[];
}

/** The reasons of the refused posts, the most frequent first. */
export function reasonsIn(results: readonly ManyResult[]): Reason[] {
  const reasons = new Map<string, string[]>();
  for (const { id, message = 'This did not work' } of results.filter((one) => !one.ok))
    reasons.set(message, [...(reasons.get(message) ?? []), id]);
  return [...reasons]
    .map(([message, ids]) => ({ message, ids }))
    .toSorted((a, b) => b.ids.length - a.ids.length);
}
