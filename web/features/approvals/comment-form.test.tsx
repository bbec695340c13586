import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addComment, listComments } from '#domain/approvals/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApproval, idOf, UNPOINTED } from '#tests/support/samples.ts';

let api: MockApi;

beforeEach(() => {
  api = postPageApi();
});

test('the thread says on its button who will read a comment, and keeps whom it is for while one writes', async () => {
  const note = {
    id: idOf(9),
    body: 'They pay late',
    createdAt: '2026-05-04T09:00:00.000Z',
    author: 'owner' as const,
    authorName: 'Olive Owner',
    userId: idOf(1),
    approvalId: null,
    decision: null,
    ...UNPOINTED,
    side: 'internal' as const,
  };
  const calls = api.on(addComment, note);
  const { user } = await showPostPage(api, { reviewerEmails: ['cora@client.example'] }, [
    anApproval({ reviewerName: 'Cora Client' }),
    anApproval({ id: idOf(5), reviewerContact: 'kim@client.example' }),
  ]);
  const toClient = await screen.findByRole('button', { name: 'Add Comment: Send to Cora and 1 other' });
  expect(toClient.textContent).toContain('Send to Cora and 1 other');
  await user.type(screen.getByLabelText('Add Comment'), 'They pay late');
  await user.click(screen.getByRole('radio', { name: 'Only your team' }));
  expect(screen.queryByRole('button', { name: /Send to Cora/ })).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note for the team').value).toBe('They pay late');
  api.on(listComments, [note]);
  await user.click(screen.getByRole('button', { name: 'Note for the team' }));
  await screen.findByText('Note added for your team');
  expect(calls.map(({ body }) => body)).toEqual([{ body: 'They pay late', side: 'internal' }]);
  const line = (await screen.findByText('They pay late')).closest('li');
  within(line ?? document.body).getByText('Only your team');
  // What was chosen stays chosen: the next words do not go to the client unless somebody says so.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only your team' }).checked).toBe(true);
});
