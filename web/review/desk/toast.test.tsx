import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerDesk } from '#domain/desks/contract.ts';
import { deskWith, endDeskVisits, showDesk } from '#tests/support/desk-screen.tsx';
import { dropped } from '#tests/support/review-screen.tsx';

beforeEach(() => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});
afterEach(() => {
  endDeskVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });

test('an answer is called recorded once the server has it, not before', async () => {
  const { api, user } = showDesk(deskWith(2));
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
