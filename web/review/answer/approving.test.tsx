import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';

beforeEach(() => {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  endVisits();
  localStorage.clear();
});

const button = (name: string) => screen.getByRole('button', { name });
const DISCARDED = 'If you approve now, these changes are discarded.';

test('whoever approves after pointing at something sees what would be discarded, and can take it away first', async () => {
  const { answers, visit, user } = showReview(reviewPageOf());
  act(() => visit.ask('Say rolls', { from: 0, to: 4, quote: 'Slow' }));
  await screen.findByRole('list', { name: 'Your changes' });
  expect(screen.queryByText(DISCARDED)).toBeNull();
  await user.click(button('Back'));
  await user.click(button('Approve Post'));
  expect(screen.getByText(DISCARDED)).toBeTruthy();
  const listed = within(screen.getByRole('list', { name: 'Your changes' }));
  await user.click(listed.getByRole('button', { name: 'Remove: Say rolls' }));
  expect(screen.queryByText(DISCARDED)).toBeNull();
  await user.click(button('Approve'));
  await waitFor(() => expect(answers[0]?.body.action).toBe('approve'));
});
