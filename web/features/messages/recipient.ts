import { displayPhone } from '#domain/accounts/phone.ts';
import type { Message } from '#domain/messages/contract.ts';

export const recipientOf = ({ channel, to }: Pick<Message, 'channel' | 'to'>) =>
  channel === 'sms' ? displayPhone(to) : to;
