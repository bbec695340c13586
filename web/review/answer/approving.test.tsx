import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerReview } from '#domain/approvals/contract.ts';
import { changedMeanwhile, endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';

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

test('an answer that is refused because the post changed leaves the focus at its button', async () => {
  const { api, server, user } = showReview(reviewPageOf());
  await user.click(button('Request Changes'));
  await user.type(screen.getByRole('textbox'), 'Bigger logo');
  server.page = reviewPageOf({ post: { version: 2 } });
  api.on(answerReview, () => {
    throw changedMeanwhile();
  });
  await user.click(button('Submit'));
  expect(await screen.findByText('This post changed while you were looking at it')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button('Request Changes')));
});
