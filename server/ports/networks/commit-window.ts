import { clockOf } from './call.ts';
import { firstCommitOf } from './look-back.ts';
import type { JsonObject, Work } from './port.ts';
import type { Answer } from './public-fetch.ts';

/** How much earlier than the commit its post may be dated: by our clock, and by the one of an answer. */
const [SLACK, SLACK_OF_ANSWER] = [5 * 60_000, 60_000];
/** How much further back posts are read and compared: either clock may have been set since the commit. */
const MARGIN = 86_400_000;

/** What is to be known of a post that may be the lost one: its id, and its date by the network's clock. */
type Dated = { id: string; at: number | null };

/**
 * When the post of a lost commit can be dated. The time of the commit is ours, and the network's clock may
 * differ: by how much, its answers show (`hear`). They may be wrong, too, as a proxy's are that has a clock of
 * its own. So a post is the lost one only if its date fits by every clock; if it fits by one, it may be.
 */
export function commitWindow(work: Work<JsonObject>, now: () => Date) {
  const commit = firstCommitOf(work);
  const starts = [commit - SLACK];
  let ahead = 0;
  const earliest = () => Math.min(...starts);
  const isFree = ({ id }: Dated) => !work.taken?.has(id);
  return {
    hear: (answer: Answer): void => {
      const theirs = clockOf(answer);
      if (theirs === null) return;
      const difference = theirs - now().getTime();
      starts.push(commit + difference - SLACK_OF_ANSWER);
      ahead = Math.max(ahead, difference);
    },
    /** The earliest date by any clock. */
    since: earliest,
    /** Posts are read back to here. */
    readSince: () => earliest() - MARGIN,
    /** Whether a post with the same text is the lost one, by its date, and is nobody else's. */
    isOurs: (post: Dated) =>
      isFree(post) &&
      post.at !== null &&
      post.at >= Math.max(...starts) &&
      post.at <= now().getTime() + ahead + SLACK,
    /** Whether one with a similar text may be: only around the commit. */
    isNear: (post: Dated) => isFree(post) && (post.at === null || post.at >= earliest()),
    /**
     * Whether one with the same text may be: however early it is dated, unless it is known to be another.
     * Without words any two are the same, so an early date is enough to tell them apart.
     */
    mayBeOurs: (post: Dated, hasWords: boolean) =>
      isFree(post) && (hasWords || post.at === null || !(post.at < earliest() - MARGIN)),
  };
}
export type CommitWindow = ReturnType<typeof commitWindow>;
