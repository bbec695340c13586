/** A log-in this recent replaces the password. */
const FRESH_MINUTES = 10;

/** How long the link works that confirms an address. */
export const CONFIRM_DAYS = 7;

/** How long the address before a change can be restored. */
export const UNDO_DAYS = 3;

/** Addresses that differ only in case are one mailbox. */
export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A stranger at an open session has no password: critical changes need a fresh log-in or the password. */
export const isFreshLogIn = (loggedInAt: Date, now: Date) =>
  now.getTime() - loggedInAt.getTime() <= FRESH_MINUTES * 60_000;
