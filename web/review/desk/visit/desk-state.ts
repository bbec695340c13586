import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { Desk } from '#domain/desks/contract.ts';
import { beginningOf } from '#domain/kit/beginning.ts';
import { isPublished } from '#domain/posts/status.ts';
import { isDecision, type Action } from '../../visit/api.ts';
import type { Items } from '../../visit/kept.ts';
import { isNeededIn, saidOf } from '../../visit/said.ts';
import type { ToastText } from '../../visit/state.ts';
import { deskWords } from '../words.ts';
import type { KeptAnswer, LoadedDesk } from './desk-api.ts';

export type Tab = 'review' | 'plan' | 'done';

/** A post opened from a list. */
export type Opened = { postId: string; page: ReviewPage | null; isMissing: boolean };

export type DeskState = {
  loaded: LoadedDesk;
  tab: Tab;
  /** The approval whose post is shown under To review; null for the first one. */
  current: string | null;
  opened: Opened | null;
  /** The form that is open: for which approval, and for which answer. */
  writing: { approvalId: string; action: Action } | null;
  /** Unsent text by approval. */
  drafts: Record<string, string>;
  /** Unsent changes by approval. */
  items: Record<string, Items>;
  /** Answers that the server does not have yet. */
  kept: KeptAnswer[];
  /** The approvals answered during this visit. */
  answered: ReadonlySet<string>;
  /** Answered approvals that the server has, but the shown desk does not reflect yet. */
  hidden: ReadonlySet<string>;
  /** Refused answers, and why. */
  refused: { name: string; message: string }[];
  /** Answers that should be taken back and had arrived: they count. */
  arrived: { postId: string; name: string; isYes: boolean }[];
  sending: boolean;
  /** How many answers the server has taken since there were last none to send. */
  sent: number;
  /** The last try found no connection. */
  isCutOff: boolean;
  /** The shown post changed a moment ago: a second tap is not meant for it. */
  isSettling: boolean;
  /** The shown post changed while the reviewer was looking at it. */
  changed: boolean;
  /** The posts of a pending “approve all”, as they were when it was opened; null while it is closed. */
  approvingAll: ReviewPage[] | null;
  toast: ToastText | null;
};

type Answered = Pick<DeskState, 'kept' | 'answered' | 'hidden'>;

/** The approvals answered on this device a moment ago. */
export const justAnswered = ({ kept, hidden }: Answered) =>
  new Set([...hidden, ...kept.filter(isDecision).map((one) => one.approvalId)]);

/** How many answers of how many are sent, while others are on their way; null while none is. */
export const onTheWay = ({ kept, sent, isCutOff }: Pick<DeskState, 'kept' | 'sent' | 'isCutOff'>) =>
  kept.length > 0 && !isCutOff ? { at: sent, all: sent + kept.length } : null;

/** The posts that still wait, without those answered on this device a moment ago. */
export function waitingIn(desk: Desk, state: Answered): ReviewPage[] {
  const answered = justAnswered(state);
  return desk.waiting.filter(({ approval }) => approval && !answered.has(approval.id));
}

/** Whether a yes to an earlier version, or a request for changes, can be followed by another answer. */
export const mayAnswerAnew = (page: ReviewPage, state: Answered) =>
  ['earlier', 'rejected'].includes(saidOf(page) ?? '') &&
  isNeededIn(page) &&
  !isPublished(page.post.status) &&
  !justAnswered(state).has(page.approval?.id ?? '');

/** How many posts were answered during this visit and do not wait again. */
export function answeredIn(waiting: ReviewPage[], { kept, answered }: Answered): number {
  const ids = new Set([...answered, ...kept.filter(isDecision).map((one) => one.approvalId)]);
  for (const { approval } of waiting) ids.delete(approval?.id ?? '');
  return ids.size;
}

/** The shown post, and its position. */
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
 * The new waiting posts, except the one being written about: it stays in its place as it was read, even if it
 * no longer waits. Only the server decides whether the answer came too late.
 */
export function keepingRead(before: ReviewPage[], next: ReviewPage[], approvalId: string | undefined) {
  const idOf = ({ approval }: ReviewPage) => approval?.id;
  const at = before.findIndex((one) => idOf(one) === approvalId);
  const read = before[at];
  if (!read || approvalId === undefined) return next;
  if (next.some((one) => idOf(one) === approvalId))
    return next.map((one) => (idOf(one) === approvalId ? read : one));
  const earlier = new Set(before.slice(0, at).map(idOf));
  // Without findLastIndex, which the oldest supported browsers lack.
  const place = next.map((one) => earlier.has(idOf(one))).lastIndexOf(true) + 1;
  return [...next.slice(0, place), read, ...next.slice(place)];
}

/** The open form, if it is about this post. */
export const writingAbout = ({ writing }: Pick<DeskState, 'writing'>, page: ReviewPage | null) =>
  writing && writing.approvalId === page?.approval?.id ? writing : null;

export const draftOf = ({ drafts }: Pick<DeskState, 'drafts'>, { approval }: ReviewPage) =>
  drafts[approval?.id ?? ''] ?? '';

/** Clients know no title: a post's name is the beginning of its caption. */
export function nameOf(caption: string): string {
  const line = caption.trim().split('\n')[0] ?? '';
  if (line === '') return deskWords.noWords;
  return line.length > 60 ? `${beginningOf(line, 57).trimEnd()}…` : line;
}
