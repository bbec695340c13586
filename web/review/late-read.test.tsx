import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openReview } from '#domain/approvals/contract.ts';
import { endVisits, reviewPageOf, showReview } from '#tests/support/review-screen.tsx';

afterEach(() => {
  endVisits();
});

test('new addresses of pictures that were asked for before the answer do not take the answer back', async () => {
  const { api, server, user, visit } = showReview(reviewPageOf());
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const reads = api.on(openReview, async () => {
    const before = server.page;
    if (reads.length === 1) await hasArrived;
    return before;
  });
  // The pictures' addresses have ended.
  const renewed = visit.renewMedia();
  await user.click(screen.getByRole('button', { name: 'Approve Post' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('You approved this');
  await waitFor(() => expect(visit.get().sending).toBe(false));
  await act(async () => {
    arrive();
    await renewed;
  });
  expect(screen.queryByText('Pending your review')).toBeNull();
  screen.getByText('You approved this');
});
