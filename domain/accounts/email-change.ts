/** A log-in this recent is as good as the password. */
const FRESH_MINUTES = 10;

/** How long the link works that confirms an address. */
export const CONFIRM_DAYS = 7;

/** How long the address before a change can be brought back. */
export const UNDO_DAYS = 3;

/** One mailbox whatever its case. */
export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whoever finds a session open has no password: what gives the account away needs a fresh log-in, or the password. */
export const isFreshLogIn = (loggedInAt: Date, now: Date) =>
  now.getTime() - loggedInAt.getTime() <= FRESH_MINUTES * 60_000;
