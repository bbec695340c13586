import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CHANGED_MEANWHILE } from '#domain/approvals/contract.ts';
import { answerDesk } from '#domain/desks/contract.ts';
import { approvalOf, deskWith, endDeskVisits, showDesk, waitingPage } from '#tests/support/desk-screen.tsx';

beforeAll(() => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const leave = () => {
  endDeskVisits();
  cleanup();
};
const words = { from: 0, to: 5, quote: 'Words' };
const desk = () => deskWith(2);
const asked = () => within(screen.getByRole('list', { name: 'Your changes' })).getAllByRole('listitem');

test('what was asked for and not sent is there after a reload, each with its post and its place', async () => {
  const first = showDesk(desk());
  act(() => first.visit.ask(waitingPage(1), 'Say rolls', words));
  act(() => first.visit.write(null));
  act(() => first.visit.step(1));
  act(() => first.visit.ask(waitingPage(2), 'Another day', words));
  leave();

  const { user, answers } = showDesk(desk());
  // The mark is on the post before anything is pressed.
  await screen.findByRole('button', { name: 'Mark 1, at “Words”: Say rolls' });
  await user.click(screen.getByRole('button', { name: 'Request Changes' }));
  expect(asked().map((one) => one.textContent)).toEqual(['1Say rolls“Words”×']);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.body.answers).toMatchObject([
    { approvalId: approvalOf(1), items: [{ text: 'Say rolls', anchor: words }] },
  ]);
  await screen.findByRole('button', { name: 'Mark 1, at “Words”: Another day' });
  leave();

  // Sent changes are gone; unsent ones are still there.
  const last = showDesk(deskWith(0, { waiting: [waitingPage(1), waitingPage(2)] }));
  act(() => last.visit.write({ approvalId: approvalOf(1), action: 'request_changes' }));
  expect(screen.queryByRole('list', { name: 'Your changes' })).toBeNull();
});

test('the place of a version that is gone is forgotten; what was wished for there stays', async () => {
  const first = showDesk(desk());
  act(() => first.visit.ask(waitingPage(1), 'Say rolls', words));
  leave();
  const { user, answers } = showDesk(deskWith(1, { waiting: [waitingPage(1, { version: 2 })] }));
  await user.click(screen.getByRole('button', { name: 'Request Changes' }));
  await waitFor(() => expect(asked().map((one) => one.textContent)).toEqual(['•Say rolls×']));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.body.answers).toMatchObject([
    { version: 2, items: [{ text: 'Say rolls', anchor: null }] },
  ]);
});

test('a request that came too late gives its words back', async () => {
  const { api, user, visit } = showDesk(desk());
  api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: false, message: CHANGED_MEANWHILE })),
  }));
  act(() => visit.ask(waitingPage(1), 'Say rolls', words));
  await user.type(await screen.findByRole('textbox'), 'And less of it');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText(new RegExp(CHANGED_MEANWHILE));
  leave();
  showDesk(desk());
  await user.click(screen.getByRole('button', { name: 'Request Changes' }));
  await waitFor(() =>
    expect(asked().map((one) => one.textContent)).toEqual(['•And less of it×', '1Say rolls“Words”×']),
  );
  await user.click(screen.getByRole('button', { name: 'Remove: And less of it' }));
  expect(asked()).toHaveLength(1);
});
