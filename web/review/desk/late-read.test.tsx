import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '#domain/desks/contract.ts';
import { deskWith, endDeskVisits, showDesk } from '#tests/support/desk-screen.tsx';
import { standInForModals } from '#tests/support/modal-dialogs.ts';

beforeAll(() => {
  standInForModals();
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a read that began before the answer and ends after it does not bring the answered post back', async () => {
  const { api, server, user, answers } = showDesk(deskWith(1));
  // The poll, on a bad line: the server has answered it, and the answer takes its time.
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const reads = api.on(openDesk, async () => {
    const before = server.desk;
    if (reads.length === 1) await hasArrived;
    return before;
  });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(reads).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(heading()).toBe('That was everything'));
  expect(answers).toHaveLength(1);
  await waitFor(() => expect(reads).toHaveLength(2));
  await act(async () => {
    arrive();
    await new Promise((done) => setTimeout(done, 50));
  });
  expect(heading()).toBe('That was everything');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
