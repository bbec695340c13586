import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listMembers } from '#domain/agencies/contract.ts';
import { addComment, listComments } from '#domain/approvals/contract.ts';
import { seeMentions } from '#domain/teamwork/contract.ts';
import { sayHere } from '#domain/teamwork/presence.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApproval, aUser, idOf, UNPOINTED } from '#tests/support/samples.ts';

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
  // The line is empty again, so there is nothing to press; whoever pressed it by keyboard is still there.
  const pressed = screen.getByRole('button', { name: 'Note for the team' });
  expect(pressed.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(pressed);
  expect(calls.map(({ body }) => body)).toEqual([{ body: 'They pay late', side: 'internal' }]);
  const line = (await screen.findByText('They pay late')).closest('li');
  within(line ?? document.body).getByText('Only your team');
  // What was chosen stays chosen: the next words do not go to the client unless somebody says so.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only your team' }).checked).toBe(true);
});

test('an @ offers the team in a note, by keyboard; who is named is sent along and stands out in the thread', async () => {
  const member = (n: number, firstName: string) => ({
    id: idOf(n),
    firstName,
    lastName: 'Vale',
    email: `${firstName}@agency.example`,
    profileImageUrl: null,
    role: 'creator' as const,
    companies: 'all' as const,
    isYou: n === 1,
    joinedAt: '2026-01-01T00:00:00.000Z',
  });
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(sayHere, []);
  api.on(listMembers, [member(1, 'Olive'), member(8, 'Robin'), member(9, 'Ann')]);
  const seen = api.on(seeMentions, { message: 'Seen' });
  const note = {
    id: idOf(9),
    body: 'Ask @Robin Vale first',
    createdAt: '2026-05-04T09:00:00.000Z',
    author: 'owner' as const,
    authorName: 'Olive Owner',
    userId: idOf(1),
    approvalId: null,
    decision: null,
    ...UNPOINTED,
    side: 'internal' as const,
    mentions: [
      { id: idOf(8), name: 'Robin Vale', seen: false },
      { id: idOf(1), name: 'Olive Owner', seen: false },
    ],
  };
  const calls = api.on(addComment, note);
  const { user } = await showPostPage(api, {});
  await screen.findByRole('option', { name: 'Robin Vale' });
  await user.type(screen.getByLabelText('Add Comment'), 'Hi @');
  expect(screen.queryByRole('listbox', { name: 'Your team' })).toBeNull();
  await user.clear(screen.getByLabelText('Add Comment'));
  await user.click(screen.getByRole('radio', { name: 'Only your team' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Note for the team');
  await user.type(box, 'Ask @');
  const offered = within(screen.getByRole('listbox', { name: 'Your team' })).getAllByRole('option');
  expect(offered.map((one) => one.textContent)).toEqual(['RVRobin Vale', 'AVAnn Vale']);
  expect(box.getAttribute('aria-activedescendant')).toBe(offered[0]?.id);
  await user.type(box, 'v{ArrowDown}{ArrowUp}{Enter}');
  expect(box.value).toBe('Ask @Robin Vale ');
  await user.type(box, 'first');
  api.on(listComments, [note]);
  await user.click(screen.getByRole('button', { name: 'Note for the team' }));
  await screen.findByText('Note added for your team');
  expect(calls.map(({ body }) => body)).toEqual([
    { body: 'Ask @Robin Vale first', side: 'internal', mentionIds: [idOf(8)] },
  ]);
  expect((await screen.findByText('@Robin Vale')).className).toContain('font-semibold');
  // Whoever is named and looks has seen it.
  await waitFor(() => expect(seen).toHaveLength(1));
});
