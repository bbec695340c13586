import { displayPhone } from '#domain/accounts/phone.ts';
import { withOthers } from '#domain/messages/gathering.ts';

interface Asked {
  reviewerContact: string;
  reviewerName: string | null;
  status: string;
  /** The last message with the link. */
  notified: { channel: 'email' | 'sms'; status: string } | null;
  /** A message that goes out later, with other posts. */
  toBeTold?: { goesAt: string; others: number } | null;
}

const SERVICES = { email: 'mail', sms: 'text' } as const;

const nameOf = ({ reviewerName, reviewerContact }: Asked) => reviewerName ?? displayPhone(reviewerContact);

/** "Mia", "Mia and Tom", "Mia, Tom and 3 others". */
function listed(names: readonly string[]): string {
  const [first = '', second = '', ...others] = names;
  if (others.length === 0) return second ? `${first} and ${second}` : first;
  return others.length === 1
    ? `${first}, ${second} and ${others[0]}`
    : `${first}, ${second} and ${others.length} others`;
}

/** Which reviewers get their message later, and when. */
function toldLater(waiting: readonly Asked[], moment: (at: string) => string): string {
  const later = waiting.flatMap((one) => (one.toBeTold ? [{ name: nameOf(one), ...one.toBeTold }] : []));
  const [first] = later.toSorted((a, b) => a.goesAt.localeCompare(b.goesAt));
  if (!first) return '';
  const verb = later.length === 1 ? 'is' : 'are';
  const others = later.length === 1 ? withOthers(first.others) : '';
  return ` ${listed(later.map(({ name }) => name))} ${verb} told ${moment(first.goesAt)}${others}.`;
}

/** Reviewers whose message stays in the Outbox, because no sender is set. */
export const notSentTo = <A extends Asked>(approvals: readonly A[]): A[] =>
  approvals.filter((one) => one.status === 'pending' && one.notified?.status === 'kept');

/**
 * What really happened when a post was sent: who has it, for when it is planned, and who got a message. `planned`
 * is that date in words; it may be a reminder's, so nothing is said of going out. `moment` puts the time of a later
 * message into words.
 */
export function sentStory(
  approvals: readonly Asked[],
  planned: string | null,
  moment: (at: string) => string = (at) => at,
): string {
  const waiting = approvals.filter((one) => one.status === 'pending');
  if (waiting.length === 0) return '';
  const yes =
    waiting.length === 1
      ? 'it is approved'
      : `${waiting.length === 2 ? 'both' : 'all of them'} have approved`;
  const date = planned === null ? '' : `; planned for ${planned}, once ${yes}`;
  const review = `In review with ${listed(waiting.map(nameOf))}${date}.${toldLater(waiting, moment)}`;
  const kept = notSentTo(approvals);
  if (kept.length === 0) return review;
  const services = [...new Set(kept.map((one) => SERVICES[one.notified?.channel ?? 'email']))].join(' or ');
  const whom = kept.length === waiting.length ? '' : ` to ${listed(kept.map(nameOf))}`;
  return `${review} Nothing was sent${whom}: there is no ${services} service here.`;
}
