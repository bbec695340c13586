const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between tries: short at first, for hiccups; then long enough for an outage of a night. */
const PAUSES = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const;

/** How often a message is tried before it is marked as failed. */
export const TRIES = PAUSES.length + 1;

/**
 * Seconds to wait after this many tries; null when it is time to give up. A Retry-After of the other side may
 * lengthen a pause, never shorten it, and never beyond our longest one.
 */
export function pauseAfter(tries: number, askedSeconds = 0): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.min(Math.max(pause, askedSeconds), 6 * HOUR);
}
