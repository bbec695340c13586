import { clockOf } from './call.ts';
import { firstCommitOf } from './look-back.ts';
import type { JsonObject, Work } from './port.ts';
import type { Answer } from './public-fetch.ts';

/** How much earlier than the commit its post may be dated: if the network's clock is known, and if it is not. */
const [SLACK, SLACK_WITHOUT_CLOCK] = [60_000, 5 * 60_000];
/** How much further back posts are read and compared: either clock may have been set since the commit. */
const MARGIN = 86_400_000;

/** What is to be known of a post that may be the lost one: its id, and its date by the network's clock. */
type Dated = { id: string; at: number | null };

/**
 * When the post of a lost commit can be dated, by the network's own clock: the time of the commit is ours, so
 * it is moved by the difference that the network's answers show (`hear`).
 */
export function commitWindow(work: Work<JsonObject>, now: () => Date) {
  let ahead: number | null = null;
  const since = () => firstCommitOf(work) + (ahead ?? 0) - (ahead === null ? SLACK_WITHOUT_CLOCK : SLACK);
  const isFree = ({ id }: Dated) => !work.taken?.has(id);
  return {
    hear: (answer: Answer): void => {
      const theirs = clockOf(answer);
      if (theirs !== null) ahead = theirs - now().getTime();
    },
    since,
    /** Posts are read back to here. */
    readSince: () => since() - MARGIN,
    /** Whether a post with the same text is the lost one, by its date, and is nobody else's. */
    isOurs: (post: Dated) => isFree(post) && post.at !== null && post.at >= since(),
    /** Whether one with a similar text may be: a clock may have been wrong. */
    mayBeOurs: (post: Dated) => isFree(post) && (post.at === null || post.at >= since() - MARGIN),
    /** Whether one with the same text may be: however early it is dated, unless it is known to be another. */
    isFree,
  };
}
export type CommitWindow = ReturnType<typeof commitWindow>;
