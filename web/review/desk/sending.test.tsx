import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answerDesk, type Desk } from '#domain/desks/contract.ts';
import {
  approvalOf,
  deskWith,
  donePost,
  endDeskVisits,
  showDesk,
  withoutConnection,
} from '#tests/support/desk-screen.tsx';
import { standInForModals } from '#tests/support/modal-dialogs.ts';
import { dropped } from '#tests/support/review-screen.tsx';

beforeAll(() => {
  standInForModals();
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Whether the browser would ask before the page is left. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** A desk whose server takes an answer only when it is let: one call of `letGo` for each request. */
function heldDesk(first: Desk) {
  const shown = showDesk(first);
  const held: (() => void)[] = [];
  const tries = shown.api.on(answerDesk, async ({ body }) => {
    await new Promise<void>((done) => held.push(done));
    const taken = new Set(body.answers.map((one) => one.approvalId));
    const { desk } = shown.server;
    shown.server.desk = {
      ...desk,
      waiting: desk.waiting.filter((one) => !taken.has(one.approval?.id ?? '')),
      done: [...desk.done, ...body.answers.map((_, at) => donePost(desk.done.length + at + 1))],
    };
    return { results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })) };
  });
  const letGo = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    await act(async () => held.shift()?.());
  };
  return { ...shown, tries, letGo };
}

test('nobody is thanked before the server has the answer, and leaving until then asks first', async () => {
  const { user, letGo } = heldDesk(deskWith(1));
  expect(asksBeforeLeaving()).toBe(false);
  await user.click(button('Approve'));
  expect(heading()).toBe('Sending…');
  screen.getByText('Please leave this page open until everything is sent.');
  expect(screen.queryByText(/^Thank you/)).toBeNull();
  expect(asksBeforeLeaving()).toBe(true);

  await user.click(button('Done'));
  expect(screen.queryByText(/^Nothing yet/)).toBeNull();
  within(screen.getByRole('main')).getByText('Sending…');
  await user.click(button('Plan'));
  expect(button(/Words 1/).textContent).toContain('Sending…');

  await user.click(button('To review'));
  await letGo();
  await screen.findByText('Thank you. You answered one post; what you said is under Done.');
  expect(heading()).toBe('That was everything');
  expect(asksBeforeLeaving()).toBe(false);
});

test('many answers are sent in small parts, and the page says how many of how many are there', async () => {
  const { user, tries, letGo } = heldDesk(deskWith(45));
  await user.click(button('Approve all'));
  await user.click(button('Approve 45 posts'));
  await screen.findByText('0 of 45');
  expect(heading()).toBe('Sending…');
  await letGo();
  await screen.findByText('20 of 45');
  await letGo();
  await screen.findByText('40 of 45');
  expect(screen.queryByText(/^Thank you/)).toBeNull();
  expect(screen.queryByText('Post Approved!')).toBeNull();
  await letGo();
  await screen.findByText('Post Approved!');
  await screen.findByText('Thank you. You answered 45 posts; what you said is under Done.');
  expect(tries.map(({ body }) => body.answers.length)).toEqual([20, 20, 5]);
});

test('beside a post that still waits, the head says what is on its way', async () => {
  const { user, letGo } = heldDesk(deskWith(2));
  await user.click(button('Approve'));
  screen.getByText('Reviewing as Maria Alvarez');
  await screen.findByText('Sending…');
  await letGo();
  await screen.findByText('Reviewing as Maria Alvarez');
});

test('without a connection nobody is thanked either', async () => {
  const { api, user } = showDesk(deskWith(1));
  withoutConnection();
  api.on(answerDesk, () => dropped());
  await user.click(button('Approve'));
  await screen.findByText('One answer is not sent yet');
  expect(heading()).toBe('Not everything is sent yet');
  expect(screen.queryByText(/^Thank you/)).toBeNull();
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(button('Take back'));
  expect(asksBeforeLeaving()).toBe(false);
});

test('an answer goes on its way although the tab is closed; one of very many words is sent without that', async () => {
  const { user, answers, visit } = showDesk(deskWith(2));
  const sent = vi.spyOn(globalThis, 'fetch');
  const keptAlive = () =>
    sent.mock.calls
      .filter(([url]) => typeof url === 'string' && url.endsWith('/answers'))
      .map(([, init]) => init?.keepalive);
  await user.click(button('Approve'));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(keptAlive()).toEqual([true]);
  const [, second] = deskWith(2).waiting;
  if (!second) throw new Error('a desk without a second post');
  const text = 'a'.repeat(500);
  const items = Array.from({ length: 60 }, () => ({ text, anchor: { from: 0, to: 5, quote: 'Words' } }));
  for (const { text: words, anchor } of items) visit.ask(second, words, anchor);
  act(() => visit.answer(second, 'request_changes', ''));
  await waitFor(() => expect(keptAlive()).toEqual([true, false]));
  expect(answers[0]?.body.answers[0]?.approvalId).toBe(approvalOf(1));
  sent.mockRestore();
});
