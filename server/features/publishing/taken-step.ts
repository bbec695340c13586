import type { Channel, Work } from '#server/ports/networks/port.ts';
import type { UnclearCommit } from './target-store.ts';

/** One step of publishing a post to one account, claimed under the post's lock. */
export interface TakenStep {
  is: 'prepare' | 'commit' | 'find out' | 'afterwards';
  postId: string;
  targetId: string;
  accountId: string;
  channel: Channel;
  /** Storing a result requires this number to match: another worker's step has another number. */
  step: number;
  version: number;
  at: Date;
  /** How many tries failed before. */
  tries: number;
  /** Why the last of them failed. */
  reason: string | null;
  /** The commit's try; null while preparing. */
  attemptId: string | null;
  /** Without the account, whose tokens are decrypted for the call. */
  work: Omit<Work, 'account'>;
  place: string;
  /** The network's answer when the post went out; null before. */
  remoteId: string | null;
  link: string | null;
  /** Since when an earlier call may have posted the first comment. */
  maybeSince: string | null;
  /** How the last commit ended whose result was not known; null if there was none, or its worker died. */
  unclear: UnclearCommit | null;
}

export type TargetVerdict = TakenStep | { is: 'later'; at: Date } | { is: 'done' };
