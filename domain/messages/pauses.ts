const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between one try and the next: quick at first, for hiccups; then long enough for an outage of a night. */
const PAUSES = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const;

/** A message is tried this often before it is marked as failed. */
export const TRIES = PAUSES.length + 1;

/**
 * Seconds to wait after that many tries, or null when it is time to give up. What the other side asks for
 * (Retry-After) may make a pause longer, never shorter, and never longer than our longest one.
 */
export function pauseAfter(tries: number, askedSeconds = 0): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.min(Math.max(pause, askedSeconds), 6 * HOUR);
}
