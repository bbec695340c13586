export const ACCOUNT_STATES = ['ok', 'expiring', 'broken'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

const DAY = 86_400_000;

/** The owner is warned this many days before an access ends, once each. */
export const WARNING_DAYS = [14, 3, 1] as const;

interface Access {
  brokenReason: string | null;
  expiresAt: Date | null;
}

export function accountState({ brokenReason, expiresAt }: Access, now: Date): AccountState {
  if (brokenReason !== null || (expiresAt !== null && expiresAt <= now)) return 'broken';
  if (expiresAt !== null && expiresAt.getTime() - now.getTime() <= WARNING_DAYS[0] * DAY) return 'expiring';
  return 'ok';
}

/** The warning that is due; null where none is, or the last one already covers it. */
export function warningDue(
  access: { expiresAt: Date | null; warnedDays: number | null },
  now: Date,
): (typeof WARNING_DAYS)[number] | null {
  if (access.expiresAt === null || access.expiresAt <= now) return null;
  const left = access.expiresAt.getTime() - now.getTime();
  const due = WARNING_DAYS.filter((days) => left <= days * DAY).at(-1) ?? null;
  return due !== null && (access.warnedDays === null || due < access.warnedDays) ? due : null;
}
