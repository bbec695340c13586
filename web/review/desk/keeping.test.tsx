import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWERED_SINCE, CHANGED_MEANWHILE, type ReviewPage } from '#domain/approvals/contract.ts';
import { noteDeskLook } from '#domain/approvals/looks-contract.ts';
import { answerDesk, openDesk } from '#domain/desks/contract.ts';
import {
  approvalOf,
  DESK_TOKEN,
  deskWith,
  endDeskVisits,
  withoutConnection,
} from '#tests/support/desk-screen.tsx';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { dropped, receipt } from '#tests/support/review-screen.tsx';
import { openDeskVisit, type DeskVisit } from './visit/desk-visit.ts';
import { keptAnswers } from './visit/kept-answers.ts';

beforeEach(() => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

/** A desk with this many posts, and a server that takes answers. */
function visit(count: number) {
  const desk = deskWith(count);
  const api = mockApi();
  api.on(openDesk, desk);
  api.on(noteDeskLook, { message: 'Noted' });
  const [first] = desk.waiting;
  if (!first) throw new Error('a desk without a post');
  return { api, first, pages: desk.waiting, desk: openDeskVisit(DESK_TOKEN, { kind: 'desk', desk }) };
}
const isDone = (desk: DeskVisit) => vi.waitFor(() => expect(desk.get().sending).toBe(false));

test('words that wait for a connection are not lost when the same post is approved after them', async () => {
  const { api, first, desk } = visit(1);
  api.on(answerDesk, () => dropped());
  desk.answer(first, 'comment', 'Lovely light');
  await isDone(desk);
  desk.answer(first, 'request_changes', 'A bigger logo');
  desk.answer(first, 'approve');
  expect(keptAnswers(DESK_TOKEN).map(({ action, comment }) => [action, comment])).toEqual([
    ['comment', 'Lovely light'],
    ['approve', ''],
  ]);
});

test('of words and a yes to one post each has its own outcome', async () => {
  const { api, first, desk } = visit(2);
  api.on(answerDesk, () => dropped());
  desk.answer(first, 'comment', 'Lovely light');
  await isDone(desk);
  desk.answer(first, 'approve');
  await isDone(desk);
  api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId, action }) =>
      action === 'comment' ? { approvalId, ok: true } : { approvalId, ok: false, message: CHANGED_MEANWHILE },
    ),
  }));
  desk.sendKept();
  await vi.waitFor(() =>
    expect(desk.get().refused).toEqual([{ name: 'Words 1', message: CHANGED_MEANWHILE }]),
  );
  expect(desk.get().answered.size).toBe(0);
});

test('one answer that the server cannot read does not hold up the others', async () => {
  const { api, pages, desk } = visit(3);
  api.on(answerDesk, () => dropped());
  for (const page of pages) desk.answer(page, 'approve');
  await isDone(desk);
  api.on(answerDesk, ({ body }) => {
    if (body.answers.some((one) => one.approvalId === approvalOf(2)))
      throw new Refusal(400, 'Please check this value');
    return { results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })) };
  });
  desk.sendKept();
  await vi.waitFor(() => expect(keptAnswers(DESK_TOKEN)).toEqual([]));
  expect([...desk.get().answered]).toEqual([approvalOf(1), approvalOf(3)]);
  expect(desk.get().refused).toEqual([
    { name: 'Words 2', message: 'Failed to submit your feedback. Please try again.' },
  ]);
});

test('a decision says which answer it follows, and one that came too late is named with the reason', async () => {
  const { api, first, desk } = visit(1);
  const tries = api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({
      approvalId,
      ok: false,
      message: ANSWERED_SINCE,
      ...receipt({ id: approvalId, status: 'rejected', answeredVersion: 1 }),
    })),
  }));
  desk.answer(first, 'approve');
  await vi.waitFor(() => expect(desk.get().refused).toEqual([{ name: 'Words 1', message: ANSWERED_SINCE }]));
  expect(tries.map(({ body }) => body.answers[0]?.lastAnswerAt)).toEqual([null]);
  expect(keptAnswers(DESK_TOKEN)).toEqual([]);
});

/** The same desk in another tab of this device. */
const otherTab = (count: number) => openDeskVisit(DESK_TOKEN, { kind: 'desk', desk: deskWith(count) });

test('answers that two tabs keep without a connection are all kept, and a new decision replaces only its own post’s', async () => {
  const { api, pages, desk } = visit(3);
  withoutConnection();
  const other = otherTab(3);
  const [one, two, three] = pages as [ReviewPage, ReviewPage, ReviewPage];
  api.on(answerDesk, () => dropped());
  desk.answer(one, 'approve');
  desk.answer(two, 'approve');
  await isDone(desk);
  other.answer(three, 'comment', 'Lovely');
  other.answer(two, 'request_changes', 'Bigger');
  await isDone(other);
  const inStorage = () => keptAnswers(DESK_TOKEN).map(({ approvalId, action }) => [approvalId, action]);
  expect(inStorage()).toEqual([
    [approvalOf(1), 'approve'],
    [approvalOf(3), 'comment'],
    [approvalOf(2), 'request_changes'],
  ]);

  // The first tab sends what is still its own: its yes to the second post was replaced.
  const tries = api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })),
  }));
  desk.sendKept();
  await vi.waitFor(() => expect(tries).toHaveLength(1));
  await isDone(desk);
  expect(tries[0]?.body.answers.map(({ approvalId }) => approvalId)).toEqual([approvalOf(1)]);
  expect(inStorage()).toEqual([
    [approvalOf(3), 'comment'],
    [approvalOf(2), 'request_changes'],
  ]);
  other.takeKeptBack();
  expect(keptAnswers(DESK_TOKEN)).toEqual([]);
});

test('what another tab has sent is not sent again', async () => {
  const { api, first, desk } = visit(1);
  api.on(answerDesk, () => dropped());
  desk.answer(first, 'approve');
  await isDone(desk);
  const other = otherTab(1);
  const tries = api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })),
  }));
  other.sendKept();
  await vi.waitFor(() => expect(keptAnswers(DESK_TOKEN)).toEqual([]));
  desk.sendKept();
  await vi.waitFor(() => expect(desk.get().isCutOff).toBe(false));
  expect(desk.get().kept).toEqual([]);
  expect(tries).toHaveLength(1);
});

test('without storage answers are kept as long as the page', async () => {
  vi.stubGlobal('localStorage', { getItem: dropped, setItem: dropped, removeItem: dropped, clear: () => {} });
  const { api, first, desk } = visit(1);
  api.on(answerDesk, () => dropped());
  desk.answer(first, 'approve');
  await isDone(desk);
  const tries = api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })),
  }));
  desk.sendKept();
  await vi.waitFor(() => expect([...desk.get().answered]).toEqual([approvalOf(1)]));
  expect(tries).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('what was written stays with its posts when unsent answers are taken back', async () => {
  const { api, pages, desk } = visit(3);
  const [one, two, three] = pages as [ReviewPage, ReviewPage, ReviewPage];
  withoutConnection();
  api.on(answerDesk, () => dropped());
  desk.answer(one, 'approve', 'Lovely light');
  desk.ask(two, 'A bigger logo', { from: 0, to: 5, quote: 'Words' });
  desk.answer(two, 'request_changes', 'And a shorter text');
  desk.answer(three, 'comment', 'When is this?');
  await isDone(desk);
  desk.takeKeptBack();
  expect(keptAnswers(DESK_TOKEN)).toEqual([]);
  expect(desk.get().drafts).toEqual({ [approvalOf(1)]: 'Lovely light', [approvalOf(3)]: 'When is this?' });
  expect(desk.get().items[approvalOf(2)]).toEqual({
    version: 1,
    list: [
      { text: 'And a shorter text', anchor: null },
      { text: 'A bigger logo', anchor: { from: 0, to: 5, quote: 'Words' } },
    ],
  });
});
