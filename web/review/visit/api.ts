import type { Anchor } from '#domain/approvals/anchor.ts';
import type { OwnApproval, ReviewPage } from '#domain/approvals/contract.ts';
import type { DraftItem } from '#web/shared/pointing/places.ts';
import { readPage } from './read-page.ts';

export type Action = 'approve' | 'request_changes' | 'comment' | 'withdraw';
export type Answer = {
  action: Action;
  comment: string;
  version: number;
  /** The date that was shown. */
  scheduledAt?: string | null;
  /** The reviewer's last decision that was shown: an answer given before a later one is refused. */
  lastAnswerAt?: string | null;
  /** The place that the comment is about. */
  anchor?: Anchor | null | undefined;
  /** The requested changes. */
  items?: DraftItem[] | undefined;
};

/** When the reviewer last decided, as far as the page knows. */
export const lastAnswerIn = ({ approval }: ReviewPage) =>
  approval?.respondedAt ?? approval?.lastAnswerAt ?? null;

export const isDecision = ({ action }: Pick<Answer, 'action'>) => action !== 'comment';

/** Whether the action requests changes. */
export const asks = (action: Action | 'choose') => action === 'request_changes' || action === 'withdraw';

/** `unreachable` may work later by itself; `gone` will not. */
export type Loaded = { kind: 'page'; page: ReviewPage } | { kind: 'gone' } | { kind: 'unreachable' };
export type Sent =
  | { kind: 'done'; approval: OwnApproval }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'gone' }
  | { kind: 'failed'; message?: string | undefined }
  | { kind: 'unreachable' };

type Reply = { status: number; body: Partial<Record<string, unknown>> | null };

const PATIENCE_MS = 30_000;

/** Null where no complete answer arrived: no connection, or one that broke off. */
export async function ask(path: string, init: RequestInit): Promise<Reply | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, { ...init, signal: patience.signal });
    const text = await response.text();
    return { status: response.status, body: readJson(text) };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

export const postJson = (path: string, body: unknown) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

export function readJson(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

export const pathOf = (token: string) => `/api/approve/${encodeURIComponent(token)}`;

export const isTemporary = (status: number) => status >= 500 || status === 408 || status === 429;

export async function load(token: string, init: RequestInit = {}): Promise<Loaded> {
  const reply = await ask(pathOf(token), init);
  if (!reply || isTemporary(reply.status)) return { kind: 'unreachable' };
  if (reply.status !== 200) return { kind: 'gone' };
  // Log-in pages of hotels and trains answer 200 to anything; only our own shape counts.
  const page = readPage(reply.body);
  return page ? { kind: 'page', page } : { kind: 'unreachable' };
}

/** The request body. */
export const bodyOf = (answer: Answer) => ({ ...answer, comment: answer.comment.trim() });

/** A kept answer is tried again while the server is only busy; a tap is told at once. */
export async function send(token: string, answer: Answer, isKept: boolean): Promise<Sent> {
  const reply = await postJson(pathOf(token), bodyOf(answer));
  if (!reply || (isKept && isTemporary(reply.status))) return { kind: 'unreachable' };
  if (reply.status === 200)
    return reply.body?.['approval']
      ? { kind: 'done', approval: reply.body['approval'] as OwnApproval }
      : { kind: 'unreachable' };
  if (reply.status === 404) return { kind: 'gone' };
  const message = reply.body?.['message'] as string | undefined;
  if (reply.status === 409) return { kind: 'refused', message };
  if (reply.status === 429) return { kind: 'failed', message };
  return { kind: 'failed' };
}
