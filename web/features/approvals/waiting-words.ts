import { displayPhone } from '#domain/accounts/phone.ts';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import { momentText } from '#web/lib/time-zone.ts';

/** A reviewer's name: the contact's name, else the address or number. */
export const nameOfReviewer = ({ reviewerName, reviewerContact }: WaitingReview) =>
  reviewerName ?? displayPhone(reviewerContact);

/** When the post is planned to go out; a passed date says so. */
export function goesOutText({ scheduledAt }: WaitingReview, now: Date, zone: string): string | null {
  if (scheduledAt === null) return null;
  const moment = momentText(scheduledAt, zone);
  return new Date(scheduledAt) > now ? `Goes out ${moment}` : `Was to go out ${moment}`;
}
