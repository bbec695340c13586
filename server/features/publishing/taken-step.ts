import type { Channel, Work } from '#server/ports/networks/port.ts';

/** One step of a post's way to one account, taken under the post's lock. */
export interface TakenStep {
  is: 'prepare' | 'commit' | 'find out' | 'afterwards';
  postId: string;
  targetId: string;
  accountId: string;
  channel: Channel;
  /** Whoever stores what came of it names this: a second worker's step has another number. */
  step: number;
  version: number;
  at: Date;
  /** Failed tries before. */
  tries: number;
  /** The commit that was begun; null while preparing. */
  attemptId: string | null;
  /** Without the account, whose tokens are opened when it is called. */
  work: Omit<Work, 'account'>;
  place: string;
  /** What the network said when it went out; null before. */
  remoteId: string | null;
  link: string | null;
  /** Since when its first comment may be out, but for this call. */
  maybeSince: string | null;
}

export type TargetVerdict = TakenStep | { is: 'later'; at: Date } | { is: 'done' };
