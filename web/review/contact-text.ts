import { displayPhone } from '#domain/accounts/phone.ts';

/** Phones are shown as people dial them; a masked one stays as it is. */
export const contactText = (contact: string, type: 'email' | 'phone') =>
  type === 'phone' ? displayPhone(contact) : contact;
