import { allowedFrom } from '#domain/approvals/quiet.ts';
import type { users } from '#server/db/schema/accounts.ts';

export type Resting = Pick<typeof users.$inferSelect, 'quietFrom' | 'quietTo' | 'zone'>;

/** Holds a member's mail back until their quiet hours are over; nothing outside of them. */
export function afterQuiet({ quietFrom, quietTo, zone }: Resting, now: Date): { notBefore?: Date } {
  const free = allowedFrom(now, { quietFrom, quietTo, onWeekends: true }, zone ?? 'UTC');
  return free > now ? { notBefore: free } : {};
}
