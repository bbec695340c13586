const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A post later than this is not published any more. */
export const TOO_LATE_AFTER = 24 * HOUR;

/** How long a channel may take for one post, and when its answer is given up on. */
export const CALL_LIMIT = 2 * MINUTE;
export const CALL_FORGOTTEN_AFTER = CALL_LIMIT + MINUTE;

/** How long before the date a post is prepared for a network: uploads take time. */
export const PREPARE_AHEAD = HOUR;

/** Whether the date is so far ahead that news of a failure is of use before it. */
export const isWellAhead = (at: Date, now: Date) => at.getTime() - now.getTime() > 5 * MINUTE;

export type Timing = 'early' | 'due' | 'too late';

export function timingOf(scheduledAt: Date, now: Date): Timing {
  const late = now.getTime() - scheduledAt.getTime();
  if (late < 0) return 'early';
  return late > TOO_LATE_AFTER ? 'too late' : 'due';
}

const PAUSES = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE);

/** The pause after this many failed tries: from a minute to an hour. */
export function pauseAfter(failedTries: number, askedFor = 0): number {
  return Math.max(PAUSES[failedTries - 1] ?? HOUR, askedFor);
}

/**
 * When the next try after a failed one is made. However long a network asks to wait, not later than the moment
 * at which the post is too late: then it fails, and its owner is told.
 */
export function nextTryAt(of: { at: Date; now: Date; failedTries: number; askedFor?: number }): Date {
  const tooLate = of.at.getTime() + TOO_LATE_AFTER + 1000;
  return new Date(Math.min(of.now.getTime() + pauseAfter(of.failedTries, of.askedFor), tooLate));
}

/** From the date on a file that cannot be read is tried for about as long as a network that is away. */
export const FILE_TRIES = 29;

const EARLY_PAUSE = 10 * MINUTE;

/** When a failed preparation of which only a few tries are made is tried again before the date, or at it. */
export const nextEarlyTry = (at: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + EARLY_PAUSE, at.getTime()));

interface OneDate {
  postId: string;
  version: number;
  scheduledAt: Date;
}

/** The common prefix of all tries for one version and date. */
export const attemptPrefix = (of: OneDate) => `${of.postId}:${of.version}:${of.scheduledAt.toISOString()}:`;

/**
 * Names one try to hand one version of a post to its channel for one date. Every worker computes the same
 * name for the same try, so that two workers collide instead of publishing twice.
 */
export const attemptKey = (of: OneDate & { retry: number }) => `${attemptPrefix(of)}${of.retry}`;

/** The idempotency key for a network: post, version and account. */
export const workKey = (of: { postId: string; version: number; accountId: string }) =>
  `${of.postId}:${of.version}:${of.accountId}`;

/** Names one commit of a post to one account. Each step runs once, so two workers collide on the name. */
export const commitKey = (of: { targetId: string; step: number }) => `${of.targetId}:${of.step}`;
