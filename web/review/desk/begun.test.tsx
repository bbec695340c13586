import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { approvalOf, deskWith, endDeskVisits, showDesk, waitingPage } from '#tests/support/desk-screen.tsx';

beforeAll(() => {
  // The test browser has no modal dialogs.
  for (const [name, open] of Object.entries({ showModal: true, close: false }))
    Object.defineProperty(HTMLDialogElement.prototype, name, {
      configurable: true,
      value(this: HTMLDialogElement) {
        this.open = open;
      },
    });
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });
const words = { from: 0, to: 5, quote: 'Words' };
const BEGUN = 'Posts about which you have begun to write are left out.';

test('Approve all leaves out what was begun, and says so', async () => {
  const { answers, visit, user } = showDesk(deskWith(4));
  act(() => visit.ask(waitingPage(1), 'Say rolls', words));
  act(() => visit.setDraft(approvalOf(3), 'Bigger logo'));
  act(() => visit.write(null));
  await user.click(button('Approve all'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve all 2 posts?' }));
  expect(dialog.getByText(BEGUN)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Approve 2 posts' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.body.answers.map((one) => one.approvalId)).toEqual([approvalOf(2), approvalOf(4)]);
  expect(Object.keys(visit.get().items)).toEqual([approvalOf(1)]);
  expect(visit.get().drafts).toEqual({ [approvalOf(3)]: 'Bigger logo' });
});

test('Approve all is there for two posts at least of which nothing was begun, and is then as ever', async () => {
  const { visit, user } = showDesk(deskWith(2));
  await user.click(button('Approve all'));
  expect(screen.queryByText(BEGUN)).toBeNull();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }));
  act(() => visit.setDraft(approvalOf(2), 'Bigger logo'));
  expect(screen.queryByRole('button', { name: 'Approve all' })).toBeNull();
});

test('one yes to all goes to what was listed when it was asked; what came in meanwhile waits on', async () => {
  const { server, answers, visit, user } = showDesk(deskWith(2));
  await user.click(button('Approve all'));
  server.desk = {
    ...server.desk,
    waiting: [waitingPage(1, { version: 2, caption: 'Other words' }), waitingPage(2), waitingPage(3)],
  };
  await act(() => visit.reload());
  const dialog = within(screen.getByRole('dialog', { name: 'Approve all 2 posts?' }));
  expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Words 1'),
    expect.stringContaining('Words 2'),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 posts' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.body.answers.map((one) => [one.approvalId, one.version])).toEqual([
    [approvalOf(1), 1],
    [approvalOf(2), 1],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Words 3', { selector: '.caption' })).toBeTruthy();
});

test('a yes to a post with open changes shows them first; half a sentence becomes its comment', async () => {
  const { answers, visit, user } = showDesk(deskWith(2));
  act(() => visit.ask(waitingPage(1), 'Say rolls', words));
  act(() => visit.setDraft(approvalOf(1), 'Bigger logo'));
  act(() => visit.write(null));
  await user.click(button('Approve'));
  expect(answers).toEqual([]);
  expect(await screen.findByText('If you approve now, these changes are discarded.')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Your changes' }).textContent).toContain('Say rolls');
  await user.click(button('Approve'));
  await waitFor(() =>
    expect(answers[0]?.body.answers).toEqual([
      {
        approvalId: approvalOf(1),
        action: 'approve',
        comment: 'Bigger logo',
        version: 1,
        scheduledAt: null,
        lastAnswerAt: null,
      },
    ]),
  );
});

test('a yes to a post with unfinished words about a place shows them first', async () => {
  const { answers, visit, user } = showDesk(deskWith(2));
  await user.click(document.body);
  await user.click(await screen.findByRole('button', { name: 'Point at something' }));
  await user.click(screen.getByRole('button', { name: /^“Words/ }));
  await user.type(screen.getByLabelText('What should be changed here?'), 'Say rolls');
  expect(visit.get().writing).toBeNull();
  await user.click(button('Approve'));
  expect(answers).toEqual([]);
  expect(await screen.findByText('If you approve now, these changes are discarded.')).toBeTruthy();
  expect(visit.get().items[approvalOf(1)]?.list.map(({ text }) => text)).toEqual(['Say rolls']);
});
