import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { approvalOf, deskWith, endDeskVisits, showDesk } from '#tests/support/desk-screen.tsx';

beforeEach(() => {
  // The test browser has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });
/** The button is back, has the focus, and its description names the post for screen readers. */
const isAt = (name: string, place: string) =>
  waitFor(
    () => {
      expect(document.activeElement).toBe(button(name));
      expect(screen.getByRole('heading', { name: place })).toBeTruthy();
      expect(button('Approve').getAttribute('aria-disabled')).toBe('false');
    },
    { timeout: 5_000 },
  );
const described = () =>
  document.getElementById(button('Approve').getAttribute('aria-describedby') ?? '')?.textContent;

test('Enter answers one post after the other: the focus goes on to the same button of the next one', async () => {
  const { answers, user } = showDesk(deskWith(3));
  expect(described()).toBe('1 of 3: Words 1');
  button('Approve').focus();
  await user.keyboard('{Enter}');
  await isAt('Approve', '2 of 3');
  expect(described()).toBe('2 of 3: Words 2');
  expect(document.getElementById('spoken-place')?.getAttribute('role')).toBe('status');
  await user.keyboard('{Enter}');
  await isAt('Approve', '3 of 3');
  await user.keyboard('{Enter}');
  const last = await screen.findByRole('heading', { name: 'That was everything' });
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(answers.flatMap((call) => call.body.answers.map((one) => one.approvalId))).toEqual([
    approvalOf(1),
    approvalOf(2),
    approvalOf(3),
  ]);
});

test('who turns over goes on turning over; after a request the focus is at the next post’s yes', async () => {
  const { user } = showDesk(deskWith(4));
  button('Next post').focus();
  await user.keyboard('{Enter}');
  await isAt('Next post', '2 of 4');
  await user.keyboard('{Enter}');
  await isAt('Next post', '3 of 4');
  await user.click(button('Request Changes'));
  await user.type(screen.getByRole('textbox'), 'A bigger logo');
  await user.tab();
  button('Submit').focus();
  await user.keyboard('{Enter}');
  await isAt('Approve', '4 of 4');
});

test('a dialog that closes gives the focus back to what opened it, or to what is next where that is gone', async () => {
  const { user, server, visit } = showDesk(deskWith(2));
  for (const way of ['Back', 'Close']) {
    button('Approve all').focus();
    await user.keyboard('{Enter}');
    await user.click(button(way));
    await waitFor(() => expect(document.activeElement).toBe(button('Approve all')));
  }
  await user.click(button('Plan'));
  const opener = () => screen.getAllByRole('button', { name: /Words 1/ })[0] ?? document.body;
  await user.click(opener());
  await screen.findByRole('dialog');
  await user.click(button('Close'));
  await waitFor(() => expect(document.activeElement).toBe(opener()));

  await user.click(opener());
  await screen.findByRole('dialog');
  server.desk = { ...server.desk, plan: [] };
  await act(() => visit.reload());
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /Words 1/ })).toHaveLength(0));
  await user.click(button('Close'));
  await waitFor(() => expect(document.activeElement).toBe(button('Plan')));
});
