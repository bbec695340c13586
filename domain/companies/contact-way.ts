import type { ReviewerType } from '#domain/approvals/status.ts';
import { includesPerson, personOf } from '#domain/posts/reviewers.ts';

/** A saved contact, as far as asking them goes. */
export interface Reachable {
  phoneNumber: string;
  email: string | null;
  /** How they were asked the last time; null while nobody has asked them. */
  lastWay: ReviewerType | null;
}

interface People {
  emails: string[];
  phones: string[];
}

/** What can be sent here. */
export interface Senders {
  email: boolean;
  sms: boolean;
}

const canSend = (way: ReviewerType, senders: Senders) => (way === 'email' ? senders.email : senders.sms);

const addressOf = (contact: Reachable, way: ReviewerType) =>
  way === 'email' ? contact.email : contact.phoneNumber;

/** By mail only where an address is saved; the phone is always there. */
export const waysOf = (contact: Reachable): ReviewerType[] =>
  contact.email === null ? ['phone'] : ['email', 'phone'];

/**
 * How somebody is asked unless the manager says otherwise: as the last time, by text the first time, and never by a way
 * that cannot send here as long as the other one can.
 */
export function wayFor(contact: Reachable, senders: Senders): ReviewerType {
  const ways = waysOf(contact);
  const wished = contact.lastWay && ways.includes(contact.lastWay) ? contact.lastWay : 'phone';
  if (canSend(wished, senders)) return wished;
  return ways.find((way) => canSend(way, senders)) ?? wished;
}

/** How the contact is among the reviewers; null where they are not. By mail where they are there twice. */
export function wayChosen(contact: Reachable, { emails, phones }: People): ReviewerType | null {
  if (contact.email !== null && includesPerson(emails, contact.email)) return 'email';
  return phones.includes(contact.phoneNumber) ? 'phone' : null;
}

/** The reviewers with the contact asked in one way, or with null not at all. */
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

/** What a reviewer's address or number is called among the contacts; null where nobody has saved it. */
export const nameAmong = (
  contacts: readonly { name: string; phoneNumber: string; email: string | null }[],
  address: string,
): string | null =>
  contacts.find(
    ({ phoneNumber, email }) =>
      phoneNumber === address || (email !== null && personOf(email) === personOf(address)),
  )?.name ?? null;
