import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { noteDeskLook } from '#domain/approvals/looks-contract.ts';
import {
  answerDesk,
  openDesk,
  openDeskPost,
  type Desk,
  type DeskPost,
  type DonePost,
} from '#domain/desks/contract.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { reviewPageOf } from '#tests/support/review-screen.tsx';
import { DeskApp } from '#web/review/desk/desk-app.tsx';
import { openDeskVisit } from '#web/review/desk/visit/desk-visit.ts';

export const DESK_TOKEN = 'a-desk-token';

export const approvalOf = (n: number) => `a0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const postOf = (n: number) => `b0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The n-th post that waits. */
export const waitingPage = (n: number, post: Partial<ReviewPage['post']> = {}): ReviewPage =>
  reviewPageOf({
    approval: { id: approvalOf(n) },
    post: { id: postOf(n), caption: `Words ${n}`, ...post },
  });

export const plannedPost = (n: number, post: Partial<DeskPost> = {}): DeskPost => ({
  postId: postOf(n),
  approvalId: approvalOf(n),
  said: 'pending',
  isEarlier: false,
  status: 'In Review',
  caption: `Words ${n}`,
  scheduledAt: null,
  publishedAt: null,
  cover: null,
  ...post,
});

export const donePost = (n: number, post: Partial<DonePost> = {}): DonePost => ({
  ...plannedPost(n),
  said: 'approved',
  status: 'Approved',
  comment: null,
  respondedAt: '2026-11-14T12:00:00.000Z',
  agreedDate: null,
  tacit: false,
  links: [],
  ...post,
});

export const deskWith = (count: number, more: Partial<Desk> = {}): Desk => ({
  language: 'en',
  timeZone: null,
  agency: null,
  reviewer: { name: 'Maria Alvarez', contact: 'maria@northlight.coffee' },
  company: { name: 'Northlight Coffee', logoUrl: null },
  waiting: Array.from({ length: count }, (_, at) => waitingPage(at + 1)),
  plan: Array.from({ length: count }, (_, at) => plannedPost(at + 1)),
  done: [],
  ...more,
});

/** The device knows that it has no connection: nothing leaves it. The returned function ends that. */
export function withoutConnection(): () => void {
  const known = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const end = () => known.mockRestore();
  ends.push(end);
  return end;
}

let ends: (() => void)[] = [];
export function endDeskVisits() {
  for (const end of ends) end();
  ends = [];
}

/**
 * The desk as a person has it before them; what they answer leaves what waits. `prepare` plans other answers before
 * the visit begins, which sends what an earlier one kept.
 */
export function showDesk(first: Desk, prepare: (api: ReturnType<typeof mockApi>) => void = () => {}) {
  const api = mockApi();
  const server = { desk: first, pages: new Map(first.waiting.map((page) => [page.post.id, page])) };
  api.on(openDesk, () => server.desk);
  const looks = api.on(noteDeskLook, { message: 'Noted' });
  api.on(openDeskPost, ({ params }) => server.pages.get(params.postId) ?? waitingPage(1));
  const answers = api.on(answerDesk, ({ body }) => {
    const results = body.answers.map(({ approvalId }) => ({ approvalId, ok: true }));
    const taken = new Set(
      body.answers.filter((one) => one.action !== 'comment').map((one) => one.approvalId),
    );
    server.desk = {
      ...server.desk,
      waiting: server.desk.waiting.filter((one) => !taken.has(one.approval?.id ?? '')),
    };
    return { results };
  });
  prepare(api);
  const visit = openDeskVisit(DESK_TOKEN, { kind: 'desk', desk: first });
  ends.push(visit.begin());
  render(<DeskApp visit={visit} />);
  return { api, server, answers, looks, visit, user: userEvent.setup() };
}
