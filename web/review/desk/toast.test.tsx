import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answerDesk } from '#domain/desks/contract.ts';
import { deskWith, endDeskVisits, showDesk, withoutConnection } from '#tests/support/desk-screen.tsx';
import { dropped } from '#tests/support/review-screen.tsx';

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
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });

test('an answer is called recorded once the server has it, not before', async () => {
  const { api, user } = showDesk(deskWith(2));
  withoutConnection();
  api.on(answerDesk, () => dropped());
  await user.click(button('Approve'));
  expect(await screen.findByText('One answer is not sent yet')).toBeTruthy();
  expect(screen.queryByText('Post Approved!')).toBeNull();
  api.on(answerDesk, ({ body }) => ({
    results: body.answers.map(({ approvalId }) => ({ approvalId, ok: true })),
  }));
  await user.click(button('Send now'));
  expect(await screen.findByText('Post Approved!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('One answer is not sent yet')).toBeNull());
});

test('in an opened post the toast stands inside the dialog, and the focus goes back to what opened the form', async () => {
  const { user } = showDesk(deskWith(1));
  await user.click(button('Plan'));
  await user.click(screen.getByRole('button', { name: /Words 1.*Waits for you/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Words 1' }));
  await user.click(dialog.getByRole('button', { name: 'Request Changes' }));
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Request Changes' })),
  );
  await user.click(dialog.getByRole('button', { name: 'Add a comment' }));
  await user.type(dialog.getByRole('textbox'), 'Lovely light');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Comment added')).toBeTruthy();
  expect(screen.getAllByText('Comment added')).toHaveLength(1);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add a comment' }));
});

test('in an opened post an answer that could not be sent is told inside the dialog', async () => {
  const { api, user } = showDesk(deskWith(1));
  withoutConnection();
  api.on(answerDesk, () => dropped());
  await user.click(button('Plan'));
  await user.click(screen.getByRole('button', { name: /Words 1.*Waits for you/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Words 1' }));
  await user.click(dialog.getByRole('button', { name: 'Add a comment' }));
  await user.type(dialog.getByRole('textbox'), 'Lovely light');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('One answer is not sent yet');
  expect(screen.getAllByText('One answer is not sent yet')).toHaveLength(1);
  expect(screen.queryByText('Comment added')).toBeNull();
});

test('after Take back the focus is at the answer to the post that waits again', async () => {
  const { api, user } = showDesk(deskWith(1));
  api.on(answerDesk, () => dropped());
  await user.click(button('Approve'));
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(document.activeElement).toBe(button('Approve')));
});
