const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A post that is later than this does not go out by surprise. */
export const TOO_LATE_AFTER = 24 * HOUR;

/** How long a channel may take for one post, and when nobody waits for its answer any more. */
export const CALL_LIMIT = 2 * MINUTE;
export const CALL_FORGOTTEN_AFTER = CALL_LIMIT + MINUTE;

/** How long before the date what a network needs is made ready: uploads take their time. */
export const PREPARE_AHEAD = HOUR;

export type Timing = 'early' | 'due' | 'too late';

export function timingOf(scheduledAt: Date, now: Date): Timing {
  const late = now.getTime() - scheduledAt.getTime();
  if (late < 0) return 'early';
  return late > TOO_LATE_AFTER ? 'too late' : 'due';
}

const PAUSES = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE);

/** How long to wait after the given number of failed tries: from a minute to an hour. */
export function pauseAfter(failedTries: number, askedFor = 0): number {
  return Math.max(PAUSES[failedTries - 1] ?? HOUR, askedFor);
}

interface OneDate {
  postId: string;
  version: number;
  scheduledAt: Date;
}

/** What the names of all tries for one version and one date begin with. */
export const attemptPrefix = (of: OneDate) => `${of.postId}:${of.version}:${of.scheduledAt.toISOString()}:`;

/**
 * Names one try to hand one version of a post to its channel for one date. The same try has the same name wherever it
 * is made, so that two workers collide instead of publishing twice.
 */
export const attemptKey = (of: OneDate & { retry: number }) => `${attemptPrefix(of)}${of.retry}`;

/** Names a post, a version and an account to a network, which can recognise a repetition by it. */
export const workKey = (of: { postId: string; version: number; accountId: string }) =>
  `${of.postId}:${of.version}:${of.accountId}`;

/** Names one commit of a post to one account. Each step is taken once, so two workers collide on the name. */
export const commitKey = (of: { targetId: string; step: number }) => `${of.targetId}:${of.step}`;
