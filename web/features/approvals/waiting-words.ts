import { displayPhone } from '#domain/accounts/phone.ts';
import type { WaitingReview } from '#domain/approvals/waiting.ts';
import { momentText } from '#web/lib/time-zone.ts';

/** A reviewer's name: the contact's name, else the address or number. */
export const nameOfReviewer = ({ reviewerName, reviewerContact }: WaitingReview) =>
  reviewerName ?? displayPhone(reviewerContact);

/** For when the post is planned; a passed date says so. It may be a reminder's, so nothing is said of going out. */
export function plannedText({ scheduledAt }: WaitingReview, now: Date, zone: string): string | null {
  if (scheduledAt === null) return null;
  const moment = momentText(scheduledAt, zone);
  return new Date(scheduledAt) > now ? `Planned for ${moment}` : `Was planned for ${moment}`;
}
