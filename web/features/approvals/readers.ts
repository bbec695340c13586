import { displayPhone } from '#domain/accounts/phone.ts';

interface Reader {
  reviewerName: string | null;
  reviewerContact: string;
}

/** Mia and 1 other; null where nobody has been asked. */
export function readersText(reviewers: readonly Reader[]): string | null {
  const [first, ...others] = reviewers;
  if (!first) return null;
  const name = first.reviewerName?.trim().split(/\s+/)[0] || displayPhone(first.reviewerContact);
  if (others.length === 0) return name;
  return `${name} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`;
}
