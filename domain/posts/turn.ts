/** Who has to act next: the client, or the agency. */
export type Side = 'client' | 'us';

/** Whose turn it is, and since when. */
export interface Turn {
  side: Side;
  since: string;
  /** The name of the current stage, where the client has stages. */
  stage?: string | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const one = { minute: 'a minute', hour: 'an hour', day: 'a day' };

/** `a minute`, `3 hours`, `12 days`. A start in the future, from a fast clock, counts as a minute. */
export function lastedText(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime();
  const unit = passed >= DAY ? 'day' : passed >= HOUR ? 'hour' : 'minute';
  const count = Math.floor(passed / { minute: MINUTE, hour: HOUR, day: DAY }[unit]);
  return count > 1 ? `${count} ${unit}s` : one[unit];
}

/** `With the client for 2 days`, `With Legal for an hour`; null where the start is unknown. */
export function turnText({ side, since, stage }: Turn, now: Date): string | null {
  const from = new Date(since);
  if (Number.isNaN(from.getTime())) return null;
  return `With ${stage ?? (side === 'us' ? 'us' : 'the client')} for ${lastedText(from, now)}`;
}
