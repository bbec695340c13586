import type { MessageChannel, MessageStatus } from './contract.ts';
import { MESSAGES, PERSONAL_KINDS, type MessageKind } from './kinds.ts';

/** Limits on sending, set by the operator of the server. */
export interface SendingLimits {
  mailsPerDay: number;
  textsPerDay: number;
  /** Calling codes that texts may go to. */
  textCountries: readonly string[];
}

/**
 * The addresses that an agency may have reached in a day when somebody whose own e-mail address is not confirmed
 * writes to a further one. What confirmed colleagues sent that day counts as well.
 */
const UNCONFIRMED_ADDRESSES = 10;

/** About an account, also where they go to the address that it had before. */
export const UNCOUNTED_KINDS: readonly MessageKind[] = PERSONAL_KINDS;

/** Whether a message counts: not if it is about the account or goes to the account's own address. */
export const isCounted = (message: { kind: MessageKind; to: string }, ownEmail: string) =>
  !UNCOUNTED_KINDS.includes(message.kind) && message.to.toLowerCase() !== ownEmail.toLowerCase();

/** What an agency has sent today, messages on their way included. */
export interface Spent {
  mails: number;
  texts: number;
  /** Addresses reached today besides this message's. */
  otherAddresses: number;
}

export type Hold = 'mails' | 'texts' | 'unconfirmed';

/** Which limit holds back the next message of this channel; null where none does. */
export function holdOf(
  channel: MessageChannel,
  spent: Spent,
  limits: SendingLimits,
  isConfirmed: boolean,
): Hold | null {
  if (channel === 'email' && spent.mails >= limits.mailsPerDay) return 'mails';
  if (channel === 'sms' && spent.texts >= limits.textsPerDay) return 'texts';
  return !isConfirmed && spent.otherAddresses >= UNCONFIRMED_ADDRESSES ? 'unconfirmed' : null;
}

const WAITING = 'Waiting: ';

/** Why a message waits and until when, as shown in the Outbox. */
export function holdSentence(hold: Hold, limits: SendingLimits, until: string): string {
  if (hold === 'unconfirmed')
    return (
      `${WAITING}until you confirm your e-mail address, messages go to at most ${UNCONFIRMED_ADDRESSES} addresses a day. ` +
      `Sending goes on once you confirm it, or on ${until}.`
    );
  const [most, what] = hold === 'mails' ? [limits.mailsPerDay, 'e-mails'] : [limits.textsPerDay, 'texts'];
  return `${WAITING}your limit of ${most.toLocaleString('en-US')} ${what} a day is reached. Sending goes on by itself on ${until}.`;
}

/** Why a limit holds the message back; null where it is about to be sent, retried, or finished. */
export function reasonOfHold({ status, error }: { status: MessageStatus; error: string | null }) {
  if (status !== 'queued' || !error?.startsWith(WAITING)) return null;
  const reason = error.slice(WAITING.length);
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

const DAY_MS = 86_400_000;

/** Days begin at midnight UTC. */
export const dayOf = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
export const dayAfter = (now: Date) => new Date(dayOf(now).getTime() + DAY_MS);

/** The priority of messages about the account: before everything else. */
const FIRST = -100;
export const LAST_PLACE = 1_000;

/**
 * A message's place in the queue, lower is earlier: one account's hundredth message waits behind everybody's
 * first, so a flood delays only its own account.
 */
export const priorityOf = (kind: MessageKind, waitingBefore: number) =>
  MESSAGES[kind].to === 'account' ? FIRST : Math.min(waitingBefore, LAST_PLACE);
