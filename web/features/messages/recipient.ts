import { displayPhone } from '#domain/accounts/phone.ts';
import type { Message } from '#domain/messages/contract.ts';

/** The contact's name with the address or number, or the latter alone. */
export function recipientOf({ channel, to, toName }: Pick<Message, 'channel' | 'to' | 'toName'>): string {
  const address = channel === 'sms' ? displayPhone(to) : to;
  return toName ? `${toName}, ${address}` : address;
}
