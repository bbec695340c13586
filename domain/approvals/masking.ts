import type { ReviewerType } from './status.ts';

/** What one reviewer may see of another: j•••@acme.com, •••-4567. */
export function maskContact(contact: string, type: ReviewerType): string {
  if (type === 'phone') return `•••-${contact.slice(-4)}`;
  const at = contact.lastIndexOf('@');
  const first = Array.from(contact)[0] ?? '';
  return `${first}•••${contact.slice(at)}`;
}
