import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { HAS_WRITTEN } from '#domain/approvals/ladder.ts';
import { listWaiting } from '#domain/approvals/waiting.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { anApproval, aUser, aWaitingReview } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ReviewerRow } from './reviewer-row.tsx';
import { WaitingList } from './waiting-list.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser({ timeZone: 'Europe/Berlin' }));
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('who is waited for: since when, what comes next, and what will be left out', async () => {
  const skipped = ['No reminder by text: there is no phone number on record'];
  const nextStep = { step: 'manager' as const, at: inDays(2), skipped };
  api.on(listWaiting, [aWaitingReview({ waitingSince: inDays(-3.1), nextStep })]);
  showScreen(<WaitingList company={null} />);
  await screen.findByText('With the client for 3 days');
  screen.getByText('No reminder by text: there is no phone number on record');
  screen.getByText(/^You are told on \w{3}, \w{3} \d+, \d{4} at /);
});

test('a reviewer of a post: the next step while they are waited for, afterwards the date that they agreed to', async () => {
  const nextStep = { step: 'text' as const, at: inDays(-1), skipped: [] };
  showScreen(<ReviewerRow version={1} approval={anApproval({ nextStep })} zone="Europe/Berlin" />);
  await screen.findByText('Reminder by text within a minute');
  const approval = anApproval({
    status: 'approved',
    tacit: true,
    agreedDate: '2026-11-20T08:00:00.000Z',
    respondedAt: '2026-11-18T08:00:00.000Z',
  });
  showScreen(<ReviewerRow version={1} approval={approval} zone="Europe/Berlin" />);
  await screen.findByText('Counts for the date Nov 20, 2026 at 9:00 AM');
  screen.getByText('Without an answer');
  screen.getByText('Counted as approved Nov 18, 2026 at 9:00 AM');
  expect(screen.queryByText(/^Responded/)).toBeNull();
  expect(screen.getAllByText(/^Reminder by/)).toHaveLength(1);
});

test('whoever agreed to the date is shown with it; of a yes without an answer no step is called opened or answered', () => {
  const said = {
    status: 'approved' as const,
    agreedDate: '2026-11-20T08:00:00.000Z',
    respondedAt: '2026-11-18T08:00:00.000Z',
  };
  const undone = () => screen.getAllByText('not yet').map((one) => one.parentElement?.textContent);
  const { unmount } = showScreen(
    <ReviewerRow version={1} approval={anApproval({ ...said, tacit: true })} zone="UTC" />,
  );
  expect(undone()).toEqual(expect.arrayContaining(['not yet Opened', 'not yet Answered']));
  unmount();
  showScreen(<ReviewerRow version={1} approval={anApproval(said)} zone="UTC" />);
  expect(screen.queryByText('Answered')).toBeTruthy();
  screen.getByText('Agreed to the date Nov 20, 2026 at 8:00 AM');
});

test('where nothing comes next, because the client has written something, that is said', async () => {
  const noTacit = HAS_WRITTEN;
  showScreen(<ReviewerRow version={1} approval={anApproval({ noTacit })} zone="UTC" />);
  await screen.findByText(HAS_WRITTEN);
  api.on(listWaiting, [aWaitingReview({ noTacit })]);
  showScreen(<WaitingList company={null} />);
  await screen.findByText('With the client', { exact: false });
  expect(screen.getAllByText(HAS_WRITTEN)).toHaveLength(2);
});

test('a yes that an unchanged copy took over is no answer about this post, and names the one that it was given to', () => {
  const approval = anApproval({
    status: 'approved',
    answeredVersion: 1,
    respondedAt: '2026-05-03T09:00:00.000Z',
    takenFrom: { id: null, title: 'Fig cake' },
  });
  showScreen(<ReviewerRow version={1} approval={approval} zone="UTC" />);
  screen.getByText('Taken over');
  screen.getByText(/^Responded May 3, .* to “Fig cake”, of which this is an unchanged copy$/);
});
