import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { Desk, DeskResult } from '#domain/desks/contract.ts';
import { isLanguage } from '#domain/languages/language.ts';
import { ask, bodyOf, isTemporary, type Answer } from '../../visit/api.ts';
import { readPage } from '../../visit/read-page.ts';

/** An answer on its way: kept on this device from the tap until the server has it. */
export type KeptAnswer = Answer & {
  approvalId: string;
  at: number;
  /** The post's name, for notices about its answer. */
  name: string;
  /** It was sent, and no receipt came back: nobody knows whether it arrived. */
  isTried?: boolean;
  /** The reviewer asked to take it back, and it may have arrived: the server is read before anything is sent. */
  isUnwanted?: boolean;
};

export type LoadedDesk = { kind: 'desk'; desk: Desk } | { kind: 'gone' } | { kind: 'unreachable' };
export type SentAnswers =
  | { kind: 'done'; results: DeskResult[] }
  | { kind: 'gone' }
  /** The server cannot read one of them, and never will. */
  | { kind: 'unreadable' }
  | { kind: 'unreachable' };

export const pathOf = (token: string) => `/api/desk/${encodeURIComponent(token)}`;
export const liveOf = (token: string) => `${pathOf(token)}/live`;

/** The desk from an answer, or null if it is incomplete: nobody is asked to approve half a post. */
function readDesk(given: Partial<Record<string, unknown>> | null): Desk | null {
  const { waiting, plan, done, company, reviewer, language, timeZone, agency } = given ?? {};
  if (!Array.isArray(waiting) || !Array.isArray(plan) || !Array.isArray(done)) return null;
  if (!company || !reviewer) return null;
  const pages = waiting.map(readPage);
  if (pages.some((page) => !page?.approval)) return null;
  return {
    ...(given as unknown as Desk),
    language: isLanguage(language) ? language : 'en',
    timeZone: typeof timeZone === 'string' ? timeZone : null,
    agency: (agency as Desk['agency'] | undefined) ?? null,
    waiting: pages as ReviewPage[],
  };
}

export async function loadDesk(token: string, init: RequestInit = {}): Promise<LoadedDesk> {
  const reply = await ask(pathOf(token), init);
  if (!reply || isTemporary(reply.status)) return { kind: 'unreachable' };
  if (reply.status !== 200) return { kind: 'gone' };
  const desk = readDesk(reply.body);
  return desk ? { kind: 'desk', desk } : { kind: 'unreachable' };
}

/** One post with its whole thread; null where it cannot be loaded now. */
export async function loadPost(token: string, postId: string): Promise<ReviewPage | null> {
  const reply = await ask(`${pathOf(token)}/posts/${postId}`, { cache: 'no-cache' });
  return reply?.status === 200 ? readPage(reply.body) : null;
}

export async function sendAnswers(token: string, answers: KeptAnswer[]): Promise<SentAnswers> {
  const body = JSON.stringify({
    answers: answers.map(({ isTried: _tried, isUnwanted: _unwanted, ...answer }) => ({
      approvalId: answer.approvalId,
      ...bodyOf(answer),
    })),
  });
  const reply = await ask(`${pathOf(token)}/answers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    // Sent to its end although the tab is closed. Browsers refuse that above 64 KB; a letter has three bytes at most.
    keepalive: body.length < 20_000,
  });
  if (reply?.status === 404) return { kind: 'gone' };
  if ((reply?.status === 400 || reply?.status === 413) && reply.body?.['message'])
    return { kind: 'unreadable' };
  const results = reply?.status === 200 ? reply.body?.['results'] : null;
  return Array.isArray(results)
    ? { kind: 'done', results: results as DeskResult[] }
    : { kind: 'unreachable' };
}
