import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ALREADY_APPROVED, answerReview } from '#domain/approvals/contract.ts';
import { Refusal } from '#tests/support/mock-api.ts';
import {
  changedMeanwhile,
  endVisits,
  receipt,
  reviewPageOf,
  showReview,
} from '#tests/support/review-screen.tsx';

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

test('changes asked for after the same link approved elsewhere lead on: the words are there to take the approval back', async () => {
  const { api, server, answers, user } = showReview(reviewPageOf());
  await user.click(button('Request Changes'));
  await user.type(screen.getByRole('textbox'), 'Bigger logo');
  server.page = reviewPageOf({ approval: { status: 'approved', answeredVersion: 1 } });
  api.on(answerReview, () => {
    throw new Refusal(409, ALREADY_APPROVED);
  });
  await user.click(button('Submit'));
  expect(await screen.findByRole('heading', { name: 'Take back your approval' })).toBeTruthy();
  expect(screen.getByText(ALREADY_APPROVED)).toBeTruthy();
  const taken = api.on(answerReview, receipt({ status: 'rejected', comment: 'Bigger logo' }));
  await user.click(button('Take it back'));
  await waitFor(() => expect(taken[0]?.body).toMatchObject({ action: 'withdraw', comment: 'Bigger logo' }));
  expect(answers).toEqual([]);
});

test('words of a yes that the same link gave elsewhere without them are there to be sent', async () => {
  const { api, server, user } = showReview(reviewPageOf());
  await user.click(button('Approve Post'));
  await user.type(screen.getByRole('textbox'), 'Only with the new price');
  server.page = reviewPageOf({ approval: { status: 'approved', answeredVersion: 1, comment: null } });
  api.on(answerReview, () => {
    throw new Refusal(409, ALREADY_APPROVED);
  });
  await user.click(button('Approve'));
  expect(await screen.findByRole('heading', { name: 'Add a comment' })).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Only with the new price');
  expect(screen.queryByText('Post Approved!')).toBeNull();
});
