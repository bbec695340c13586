import type { ReviewerType } from '#domain/approvals/status.ts';
import { personOf } from '#domain/kit/mailbox.ts';
import { includesPerson } from '#domain/posts/reviewers.ts';

/** The parts of a saved contact that asking them needs. */
export interface Reachable {
  phoneNumber: string;
  email: string | null;
  /** The way they were last asked; null if never. */
  lastWay: ReviewerType | null;
}

interface People {
  emails: string[];
  phones: string[];
}

/** Which senders are set up on this server. */
export interface Senders {
  email: boolean;
  sms: boolean;
}

const canSend = (way: ReviewerType, senders: Senders) => (way === 'email' ? senders.email : senders.sms);

const addressOf = (contact: Reachable, way: ReviewerType) =>
  way === 'email' ? contact.email : contact.phoneNumber;

/** E-mail only where an address is saved; every contact has a phone number. */
export const waysOf = (contact: Reachable): ReviewerType[] =>
  contact.email === null ? ['phone'] : ['email', 'phone'];

/**
 * The default way to ask a contact: as last time, by text the first time, and never by a way that this server
 * cannot send by while it can by the other.
 */
export function wayFor(contact: Reachable, senders: Senders): ReviewerType {
  const ways = waysOf(contact);
  const wished = contact.lastWay && ways.includes(contact.lastWay) ? contact.lastWay : 'phone';
  if (canSend(wished, senders)) return wished;
  return ways.find((way) => canSend(way, senders)) ?? wished;
}

/** The way a contact is among the reviewers; null where they are not. E-mail where they are there twice. */
export function wayChosen(contact: Reachable, { emails, phones }: People): ReviewerType | null {
  if (contact.email !== null && includesPerson(emails, contact.email)) return 'email';
  return phones.includes(contact.phoneNumber) ? 'phone' : null;
}

/** The reviewers with the contact asked in this way; null removes the contact. */
export function withContact(contact: Reachable, way: ReviewerType | null, people: People): People {
  const others = {
    emails: people.emails.filter(
      (one) => contact.email === null || personOf(one) !== personOf(contact.email),
    ),
    phones: people.phones.filter((one) => one !== contact.phoneNumber),
  };
  if (way === null) return others;
  const address = addressOf(contact, way);
  if (address === null) return others;
  return way === 'email'
    ? { ...others, emails: [...others.emails, address] }
    : { ...others, phones: [...others.phones, address] };
}

/** The saved name for a reviewer's address or number; null where no contact has it. */
export const nameAmong = (
  contacts: readonly { name: string; phoneNumber: string; email: string | null }[],
  address: string,
): string | null =>
  contacts.find(
    ({ phoneNumber, email }) =>
      phoneNumber === address || (email !== null && personOf(email) === personOf(address)),
  )?.name ?? null;
