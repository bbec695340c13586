import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { Desk } from '#domain/desks/contract.ts';
import type { Action } from '../../visit/api.ts';
import type { Items } from '../../visit/kept.ts';
import type { ToastText } from '../../visit/state.ts';
import { deskWords } from '../words.ts';
import type { KeptAnswer, LoadedDesk } from './desk-api.ts';

export type Tab = 'review' | 'plan' | 'done';

/** A post that was opened from a list. */
export type Opened = { postId: string; page: ReviewPage | null; isMissing: boolean };

export type DeskState = {
  loaded: LoadedDesk;
  tab: Tab;
  /** The approval whose post is before the reviewer under To review; null for the first one. */
  current: string | null;
  opened: Opened | null;
  /** The words that are being written, to which post, and what they are meant as. */
  writing: { approvalId: string; action: Action } | null;
  /** Words that are not sent yet, of each approval. */
  drafts: Record<string, string>;
  /** What is asked for and not sent yet, of each approval. */
  items: Record<string, Items>;
  /** Answers that the server does not have yet. */
  kept: KeptAnswer[];
  /** The approvals that were answered during this visit. */
  answered: ReadonlySet<string>;
  /** Those of them whose answer the server has, but the desk on the screen does not show yet. */
  hidden: ReadonlySet<string>;
  /** Answers that were not taken, and why. */
  refused: { name: string; message: string }[];
  sending: boolean;
  /** The last try found no connection. */
  isCutOff: boolean;
  /** The post became another one, or changed, a moment ago: a second tap is not meant for it. */
  isSettling: boolean;
  /** The post before the reviewer changed while they were looking at it. */
  changed: boolean;
  /** The posts that one yes to all is asked about, each as it was when it was asked; null while it is not. */
  approvingAll: ReviewPage[] | null;
  toast: ToastText | null;
};

export const isDecision = ({ action }: KeptAnswer) => action !== 'comment';

type Answered = Pick<DeskState, 'kept' | 'answered' | 'hidden'>;

/** The posts that still wait, without those that were answered on this device a moment ago. */
export function waitingIn(desk: Desk, { kept, hidden }: Answered): ReviewPage[] {
  const isKept = new Set(kept.filter(isDecision).map((one) => one.approvalId));
  return desk.waiting.filter(
    ({ approval }) => approval && !isKept.has(approval.id) && !hidden.has(approval.id),
  );
}

/** How many were answered during this visit and do not wait again. */
export function answeredIn(waiting: ReviewPage[], { kept, answered }: Answered): number {
  const ids = new Set([...answered, ...kept.filter(isDecision).map((one) => one.approvalId)]);
  for (const { approval } of waiting) ids.delete(approval?.id ?? '');
  return ids.size;
}

/** The post before the reviewer, and its place. */
export function currentOf(
  waiting: ReviewPage[],
  current: string | null,
): { page: ReviewPage | null; at: number } {
  const at = Math.max(
    0,
    waiting.findIndex((one) => one.approval?.id === current),
  );
  return { page: waiting[at] ?? null, at };
}

/**
 * What waits now, but for the post that is being written about: that one stays in its place as it was read, also where it
 * no longer waits. Only the server says whether the answer came too late.
 */
export function keepingRead(before: ReviewPage[], next: ReviewPage[], approvalId: string | undefined) {
  const idOf = ({ approval }: ReviewPage) => approval?.id;
  const at = before.findIndex((one) => idOf(one) === approvalId);
  const read = before[at];
  if (!read || approvalId === undefined) return next;
  if (next.some((one) => idOf(one) === approvalId))
    return next.map((one) => (idOf(one) === approvalId ? read : one));
  const earlier = new Set(before.slice(0, at).map(idOf));
  // Not by findLastIndex, which the oldest browsers of this page do not have.
  const place = next.map((one) => earlier.has(idOf(one))).lastIndexOf(true) + 1;
  return [...next.slice(0, place), read, ...next.slice(place)];
}

/** What is being written about this post. */
export const writingAbout = ({ writing }: Pick<DeskState, 'writing'>, page: ReviewPage | null) =>
  writing && writing.approvalId === page?.approval?.id ? writing : null;

export const draftOf = ({ drafts }: Pick<DeskState, 'drafts'>, { approval }: ReviewPage) =>
  drafts[approval?.id ?? ''] ?? '';

/** A post has no title that a client knows: the beginning of its words is its name. */
export function nameOf(caption: string): string {
  const line = caption.trim().split('\n')[0] ?? '';
  if (line === '') return deskWords.noWords;
  return line.length > 60 ? `${line.slice(0, 57).trimEnd()}…` : line;
}
