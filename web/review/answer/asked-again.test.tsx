import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';

afterEach(() => endVisits());

const wish = {
  approvalId: 'own',
  author: 'reviewer' as const,
  decision: 'rejected' as const,
  task: true,
  body: 'Name the day',
};

test('whoever is asked again reads what became of a wish in one sentence, and reads it once', async () => {
  showReview(reviewPageOf({ comments: [{ ...wish, resolvedAt: '2026-11-16T09:00:00.000Z' }] }));
  const list = (await screen.findByRole('heading', { name: /What was asked for/ })).closest('section');
  expect(within(list ?? document.body).getByRole('listitem').textContent).toContain('Done');
  expect(screen.getAllByText('Name the day')).toHaveLength(1);
});

test('a wish that is still open stays with the reviewer’s earlier answer', async () => {
  showReview(reviewPageOf({ comments: [wish] }));
  await screen.findByRole('button', { name: 'Point at something' });
  const earlier = screen.getByRole('region', { name: 'Your earlier response' });
  expect(within(earlier).getByText('Name the day')).toBeTruthy();
  expect(screen.getAllByText('Name the day')).toHaveLength(1);
});

test('before they are asked again, their wish stands as their answer alone', async () => {
  showReview(reviewPageOf({ approval: { status: 'rejected', comment: 'Name the day' }, comments: [wish] }));
  await screen.findByRole('button', { name: 'Point at something' });
  expect(screen.queryByRole('heading', { name: /What was asked for/ })).toBeNull();
  expect(document.querySelector('.response')?.textContent).toContain('Name the day');
});
