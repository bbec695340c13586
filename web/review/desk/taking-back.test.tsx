import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answerDesk, openDesk, openDeskPost } from '#domain/desks/contract.ts';
import {
  approvalOf,
  DESK_TOKEN,
  deskWith,
  donePost,
  endDeskVisits,
  postOf,
  showDesk,
  waitingPage,
  withoutConnection,
} from '#tests/support/desk-screen.tsx';
import { standInForModals } from '#tests/support/modal-dialogs.ts';
import { dropped, reviewPageOf } from '#tests/support/review-screen.tsx';
import { keptAnswers } from './visit/kept-answers.ts';

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

/** A desk whose server takes the first request as far as `arrives` says, and whose receipt is lost. */
function lossyDesk(count: number, arrives: (n: number) => boolean) {
  const shown = showDesk(deskWith(count));
  const tries = shown.api.on(answerDesk, ({ body }) => {
    const { desk } = shown.server;
    const numbers = Array.from({ length: count }, (_, at) => at + 1);
    const taken = numbers.filter(
      (n) => arrives(n) && body.answers.some((one) => one.approvalId === approvalOf(n)),
    );
    shown.server.desk = {
      ...desk,
      waiting: desk.waiting.filter((page) => !taken.some((n) => page.approval?.id === approvalOf(n))),
      done: [...desk.done, ...taken.map((n) => donePost(n, { status: 'Scheduled' }))],
    };
    return dropped();
  });
  const approveAll = async () => {
    await shown.user.click(button('Approve all'));
    await shown.user.click(button(`Approve ${count} posts`));
  };
  return { ...shown, tries, approveAll };
}

test('answers whose receipt was lost are not called unsent, also after a reload', async () => {
  const { approveAll } = lossyDesk(2, () => true);
  await approveAll();
  await screen.findByText('We do not know whether 2 answers arrived');
  expect(heading()).toBe('We do not know whether everything arrived');
  expect(screen.queryByText(/not sent yet/)).toBeNull();
  endDeskVisits();
  cleanup();

  // Opened again without a connection: the first try may still have arrived.
  withoutConnection();
  showDesk(deskWith(2), (api) => api.on(answerDesk, () => dropped()));
  await screen.findByText('We do not know whether 2 answers arrived');
  expect(screen.queryByText(/not sent yet/)).toBeNull();
});

test('beside answers that may have arrived, those that never left the device are not sent yet', async () => {
  const { api, user } = showDesk(deskWith(2));
  api.on(answerDesk, () => dropped());
  await user.click(button('Approve'));
  await screen.findByText('We do not know whether one answer arrived');
  withoutConnection();
  await waitFor(() => expect(button('Approve').getAttribute('aria-disabled')).toBe('false'));
  await user.click(button('Approve'));
  await screen.findByText('One answer is not sent yet');
  screen.getByText('We do not know whether one answer arrived');
});

test('what had arrived is not taken back silently: it is named, counts, and leads to where a yes is taken back', async () => {
  const { server, approveAll, user } = lossyDesk(2, () => true);
  server.pages.set(
    postOf(2),
    reviewPageOf({
      approval: { id: approvalOf(2), status: 'approved', answeredVersion: 1 },
      post: { id: postOf(2), caption: 'Words 2', status: 'Scheduled' },
    }),
  );
  await approveAll();
  await screen.findByText('We do not know whether 2 answers arrived');
  await user.click(button('Take back'));
  await screen.findByText('These answers had arrived and count');
  expect(keptAnswers(DESK_TOKEN)).toEqual([]);
  expect(heading()).toBe('That was everything');
  expect(screen.queryByText(/We do not know/)).toBeNull();
  screen.getByText('To take a yes back, open its post and choose “I changed my mind”.');
  button('Words 1');

  await user.click(button('Words 2'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Words 2' }));
  await dialog.findByRole('button', { name: 'I changed my mind' });
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText('These answers had arrived and count')).toBeNull();
  expect(button('Done').getAttribute('aria-current')).toBe('page');
});

test('what has not arrived is taken back, and only the rest is named', async () => {
  const { approveAll, user, tries } = lossyDesk(3, (n) => n === 2);
  await approveAll();
  await screen.findByText('We do not know whether 3 answers arrived');
  await user.click(button('Take back'));
  await screen.findByText('This answer had arrived and counts');
  button('Words 2');
  expect(screen.queryByRole('button', { name: 'Words 1' })).toBeNull();
  await screen.findByText('Words 1', { selector: '.caption' });
  expect(keptAnswers(DESK_TOKEN)).toEqual([]);
  expect(tries).toHaveLength(1);
});

test('without a connection what may have arrived is kept, never sent meanwhile, and taken back when it is there', async () => {
  const { api, server, approveAll, user, tries } = lossyDesk(2, (n) => n === 1);
  const connection = { isUp: false };
  api.on(openDesk, () => (connection.isUp ? server.desk : dropped()));
  await approveAll();
  await screen.findByText('We do not know whether 2 answers arrived');
  await user.click(button('Take back'));
  await screen.findByText(/^Taking back needs a connection/);
  expect(keptAnswers(DESK_TOKEN)).toHaveLength(2);
  expect(screen.queryByText(/had arrived/)).toBeNull();
  endDeskVisits();
  cleanup();

  // After a reload nobody sends what should be taken back.
  const again = showDesk(deskWith(2), (next) =>
    next.on(openDesk, () => (connection.isUp ? server.desk : dropped())),
  );
  await screen.findByText(/^Taking back needs a connection/);
  connection.isUp = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('This answer had arrived and counts');
  button('Words 1');
  await screen.findByText('Words 2', { selector: '.caption' });
  expect(keptAnswers(DESK_TOKEN)).toEqual([]);
  expect([tries.length, again.answers.length]).toEqual([1, 0]);
});

test('without a connection what never left the device is taken back at once', async () => {
  const { api, user } = showDesk(deskWith(2));
  api.on(answerDesk, () => dropped());
  api.on(openDesk, () => dropped());
  await user.click(button('Approve'));
  await screen.findByText('We do not know whether one answer arrived');
  withoutConnection();
  await waitFor(() => expect(button('Approve').getAttribute('aria-disabled')).toBe('false'));
  await user.click(button('Approve'));
  await screen.findByText('One answer is not sent yet');
  await user.click(button('Take back'));
  await screen.findByText(/^Taking back needs a connection/);
  expect(keptAnswers(DESK_TOKEN).map((one) => one.approvalId)).toEqual([approvalOf(1)]);
  expect(heading()).not.toBe('Nothing waits for you');
});

test('after a Take back that found no connection, Send now sends after all', async () => {
  const { api, user } = showDesk(deskWith(1));
  api.on(answerDesk, () => dropped());
  api.on(openDesk, () => dropped());
  await user.click(button('Approve'));
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  await screen.findByText(/^Taking back needs a connection/);
  const tries = api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })),
  }));
  await user.click(button('Send now'));
  await screen.findByText('Post Approved!');
  expect(tries[0]?.body.answers[0]).not.toHaveProperty('isTried');
  expect(tries[0]?.body.answers[0]).not.toHaveProperty('isUnwanted');
});

test('a comment that had arrived is named, one that had not is in its field again', async () => {
  const { api, server, user, visit } = showDesk(deskWith(2));
  const [one, two] = deskWith(2).waiting;
  if (!one || !two) throw new Error('a desk without posts');
  api.on(answerDesk, () => {
    const said = {
      id: 'c1',
      body: 'Lovely light',
      createdAt: '2026-11-14T12:00:00.000Z',
      author: 'reviewer' as const,
      authorName: 'Maria Alvarez',
      approvalId: approvalOf(1),
      decision: null,
    };
    const [, second = two] = server.desk.waiting;
    server.desk = { ...server.desk, waiting: [{ ...one, comments: [said as never] }, second] };
    return dropped();
  });
  visit.answer(one, 'comment', 'Lovely light');
  await screen.findByText('We do not know whether one answer arrived');
  visit.answer(two, 'comment', 'When is this?');
  await screen.findByText('We do not know whether 2 answers arrived');
  await user.click(button('Take back'));
  await screen.findByText('This answer had arrived and counts');
  expect(screen.queryByText(/^To take a yes back/)).toBeNull();
  expect(visit.get().drafts).toEqual({ [approvalOf(2)]: 'When is this?' });
});

test('a comment whose post cannot be read is kept', async () => {
  const { api, server, user, visit } = showDesk(deskWith(1));
  api.on(answerDesk, () => dropped());
  visit.answer(waitingPage(1), 'comment', 'Lovely light');
  await screen.findByText('We do not know whether one answer arrived');
  server.desk = { ...server.desk, waiting: [], done: [donePost(1)] };
  api.on(openDeskPost, () => dropped());
  await user.click(button('Take back'));
  await screen.findByText(/^Taking back needs a connection/);
  expect(keptAnswers(DESK_TOKEN)).toHaveLength(1);
});
