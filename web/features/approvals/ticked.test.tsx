import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listComments, type Comment } from '#domain/approvals/contract.ts';
import { resolveComment } from '#domain/approvals/resolve-contract.ts';
import { getPost } from '#domain/posts/contract.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApproval, aPost, idOf, UNPOINTED } from '#tests/support/samples.ts';

const line: Comment = {
  ...UNPOINTED,
  id: idOf(61),
  userId: null,
  approvalId: idOf(7),
  author: 'reviewer',
  authorName: 'Cora',
  side: 'client',
  decision: 'rejected',
  createdAt: '2026-11-15T09:00:00.000Z',
  task: true,
  body: 'Name the day',
};

test('what is ticked off stays ticked while the rest of the screen is read again', async () => {
  const api = postPageApi();
  let lines = [line];
  api.on(listComments, () => lines);
  const post = { reviewerEmails: ['cora@client.example'], status: 'Changes Requested' as const };
  const { user } = await showPostPage(api, post, [anApproval()]);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name the day' });
  await screen.findByText('1 of 1 to do');
  api.on(resolveComment, () => {
    const ticked = { ...line, resolvedAt: '2026-11-16T09:00:00.000Z' };
    lines = [ticked];
    return ticked;
  });
  // The thread is there at once; the post takes longer.
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on(getPost, async () => {
    await isAnswered;
    return aPost(post);
  });
  await user.click(box());
  await screen.findByText('All done');
  expect(box().checked).toBe(true);
  answer();
  await waitFor(() => expect(box().checked).toBe(true));
});
