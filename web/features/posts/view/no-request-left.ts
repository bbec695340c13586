import { displayPhone } from '#domain/accounts/phone.ts';
import type { Approval } from '#domain/approvals/contract.ts';
import type { Post } from '#domain/posts/contract.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const namesOf = (approvals: Approval[]) =>
  list.format(approvals.map((one) => one.reviewerName ?? displayPhone(one.reviewerContact)));
const have = (approvals: Approval[]) => `${namesOf(approvals)} ${approvals.length > 1 ? 'have' : 'has'}`;

/** What is to be said of requested changes once who asked for them has approved or was removed. */
export function noRequestLeft({ version, stages }: Post, approvals: Approval[]): string {
  const now = stages.findIndex(({ state }) => state === 'now') + 1;
  const asked = approvals.filter((one) => one.stage >= now && one.status !== 'passed' && !one.left);
  const isYes = (one: Approval) => one.status === 'approved' && one.answeredVersion === version;
  const yes = asked.filter(isYes);
  const rest = asked.filter((one) => !isYes(one));
  const said = [
    yes.length > 0 && `${have(yes)} approved this version`,
    rest.length > 0 && `${have(rest)} not${yes.length > 0 ? '' : ' approved this version'}`,
  ].filter(Boolean);
  const wait = rest.length > 1 ? 'Wait for those answers, or resubmit' : 'Wait for that answer, or resubmit';
  return [
    'No request for changes stands any more.',
    said.length > 0 && `${said.join('; ')}.`,
    `${rest.length > 0 ? wait : 'Resubmit'} the post for review.`,
  ]
    .filter(Boolean)
    .join(' ');
}
