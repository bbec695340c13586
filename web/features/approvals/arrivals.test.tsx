import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listApprovals, listComments, type Comment } from '#domain/approvals/contract.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApproval, idOf, UNPOINTED } from '#tests/support/samples.ts';
import { somethingChanged } from '#web/lib/use-api.ts';

const aLine = (n: number, body: string, more: Partial<Comment> = {}): Comment => ({
  id: idOf(n),
  body,
  createdAt: '2026-05-04T09:00:00.000Z',
  author: 'reviewer',
  authorName: 'Cora Client',
  userId: null,
  approvalId: idOf(3),
  decision: null,
  withdrawn: false,
  ...UNPOINTED,
  side: 'client',
  ...more,
});

test('a tacit yes in the thread is marked as one', async () => {
  const api = postPageApi();
  api.on(listComments, [aLine(20, 'Counted as approved.', { decision: 'approved', tacit: true })]);
  const cora = anApproval({ id: idOf(3), reviewerName: 'Cora Client' });
  const { client } = await showPostPage(api, { reviewerEmails: ['cora@client.example'] }, [cora]);
  const line = (await screen.findByText('Counted as approved.')).closest('li');
  expect(line?.textContent).toContain('Without an answer');
  const yes = { status: 'approved', tacit: true, respondedAt: '2026-05-04T09:10:00.000Z' } as const;
  api.on(listApprovals, [{ ...cora, ...yes }]);
  await act(() => somethingChanged(client));
  await screen.findByText('Cora Client did not answer: it counts as approved.');
});

test('what reviewers comment and answer while the page is open is told once, and nothing of what was there', async () => {
  const api = postPageApi();
  const first = aLine(20, 'Is it warm?');
  api.on(listComments, [first]);
  const cora = anApproval({ id: idOf(3), reviewerName: 'Cora Client' });
  const { client } = await showPostPage(api, { reviewerEmails: ['cora@client.example'] }, [cora]);
  await screen.findByText('Is it warm?');
  const told = () =>
    [...document.querySelectorAll('[aria-live="polite"].sr-only p')].map((one) => one.textContent);
  expect(told()).toEqual([]);

  const own = aLine(21, 'Yes', { author: 'owner', authorName: 'Olive Owner', approvalId: null });
  const second = aLine(22, 'Lovely');
  api.on(listComments, [first, own, second]);
  await act(() => somethingChanged(client));
  await screen.findByText('Lovely');
  expect(told()).toEqual(['New comment by Cora Client.']);

  const answered = {
    ...cora,
    status: 'rejected' as const,
    comment: 'Brighter',
    respondedAt: '2026-05-04T10:00:00.000Z',
  };
  api.on(listApprovals, [answered]);
  api.on(listComments, [first, own, second, aLine(23, 'Brighter', { decision: 'rejected' })]);
  await act(() => somethingChanged(client));
  await screen.findByText('New answer by Cora Client: Changes Requested.');
  await act(() => somethingChanged(client));
  expect(told()).toEqual(['New comment by Cora Client.', 'New answer by Cora Client: Changes Requested.']);
});
