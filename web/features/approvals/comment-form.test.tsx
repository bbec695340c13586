import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listMembers } from '#domain/agencies/contract.ts';
import { addComment, listComments } from '#domain/approvals/contract.ts';
import type { CommentSide } from '#domain/approvals/status.ts';
import { seeMentions } from '#domain/teamwork/contract.ts';
import { sayHere } from '#domain/teamwork/presence.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApproval, aUser, idOf, UNPOINTED } from '#tests/support/samples.ts';

let api: MockApi;

/** A comment of the agency. */
const aLine = (body: string, side: CommentSide) => ({
  id: idOf(9),
  body,
  createdAt: '2026-05-04T09:00:00.000Z',
  author: 'owner' as const,
  authorName: 'Olive Owner',
  userId: idOf(1),
  approvalId: null,
  decision: null,
  ...UNPOINTED,
  side,
});

const member = (n: number, firstName: string, lastName = 'Vale') => ({
  id: idOf(n),
  firstName,
  lastName,
  email: `${firstName}${n}@agency.example`,
  profileImageUrl: null,
  role: 'creator' as const,
  companies: 'all' as const,
  isYou: n === 1,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => {
  api = postPageApi();
});

test('the thread says on its button who will read a comment, and keeps whom it is for while one writes', async () => {
  const note = aLine('They pay late', 'internal');
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
  // The input is empty, so the button is disabled; the keyboard focus stays on it.
  const pressed = screen.getByRole('button', { name: 'Note for the team' });
  expect(pressed.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(pressed);
  expect(calls.map(({ body }) => body)).toEqual([
    { body: 'They pay late', side: 'internal', key: expect.any(String) },
  ]);
  const line = (await screen.findByText('They pay late')).closest('li');
  within(line ?? document.body).getByText('Only your team');
  // The audience stays: the next comment does not go to the client unless somebody chooses that.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only your team' }).checked).toBe(true);
});

test('an @ offers the team in a note, by keyboard; who is named is sent along and stands out in the thread', async () => {
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(sayHere, []);
  api.on(listMembers, [member(1, 'Olive'), member(8, 'Robin'), member(9, 'Ann')]);
  const seen = api.on(seeMentions, { message: 'Seen' });
  const note = {
    ...aLine('Ask @Robin Vale first', 'internal'),
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
    { body: 'Ask @Robin Vale first', side: 'internal', mentionIds: [idOf(8)], key: expect.any(String) },
  ]);
  expect((await screen.findByText('@Robin Vale')).className).toContain('font-semibold');
  // The mentioned person has seen it by looking.
  await waitFor(() => expect(seen).toHaveLength(1));
});

test('moving through a finished mention opens no list: the arrows move the caret and Tab leaves the note', async () => {
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(sayHere, []);
  api.on(listMembers, [member(1, 'Olive'), member(8, 'Dana', 'Reyes'), member(9, 'Dan', 'Ortiz')]);
  const { user } = await showPostPage(api, {});
  await screen.findByRole('option', { name: 'Dan Ortiz' });
  await user.click(screen.getByRole('radio', { name: 'Only your team' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Note for the team');
  const list = () => screen.queryByRole('listbox', { name: 'Your team' });
  const write = (keys: string) => user.type(box, keys, { skipClick: true });
  await user.click(box);
  await write('Hi @dan o{Enter}please @da');
  expect(box.value).toBe('Hi @Dan Ortiz please @da');
  expect(list()).not.toBeNull();
  // The caret is moved out of what is being typed, and back.
  await user.keyboard('{ArrowLeft}');
  expect(list()).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(list()).toBeNull();
  for (const place of [4, 6, 7, 9, 13]) {
    await user.pointer({ target: box, offset: place, keys: '[MouseLeft]' });
    expect(list()).toBeNull();
  }
  await user.pointer({ target: box, offset: 6, keys: '[MouseLeft]' });
  await user.tab();
  expect(document.activeElement).not.toBe(box);
  expect(box.value).toBe('Hi @Dan Ortiz please @da');
  // A letter that is deleted from the name is typing; who is taken then takes the rest of it.
  await user.pointer({ target: box, offset: 6, keys: '[MouseLeft]' });
  await user.keyboard('{Backspace}');
  expect(list()).not.toBeNull();
  await user.keyboard('{ArrowDown}{Tab}');
  expect(box.value).toBe('Hi @Dan Ortiz please @da');
  expect(document.activeElement).toBe(box);
});

test.each([
  ['second', 27, [8]],
  ['first', 16, [9]],
  ['none', 27, [8, 9]],
])('of two with one name, whose mention was deleted is not told (%s)', async (deleted, from, ids) => {
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(sayHere, []);
  api.on(listMembers, [member(1, 'Olive'), member(8, 'Dana', 'Test'), member(9, 'Dana', 'Test')]);
  const calls = api.on(addComment, aLine('keep @Dana Test', 'internal'));
  const { user } = await showPostPage(api, {});
  await screen.findAllByRole('option', { name: 'Dana Test' });
  await user.click(screen.getByRole('radio', { name: 'Only your team' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Note for the team');
  await user.type(box, 'keep @Dan{Enter}');
  await user.type(box, '@Dan{ArrowDown}{Enter}');
  expect(box.value).toBe('keep @Dana Test @Dana Test ');
  box.setSelectionRange(from, from);
  if (deleted !== 'none') await user.keyboard('{Backspace}'.repeat(11));
  await user.click(screen.getByRole('button', { name: 'Note for the team' }));
  await screen.findByText('Note added for your team');
  expect(calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({ mentionIds: ids.map((n) => idOf(n)) }),
  ]);
});

test('words that were not sent are there again after a reload, for whom they were, until they are sent', async () => {
  const { user, unmount } = await showPostPage(api, {});
  await user.click(await screen.findByRole('radio', { name: 'Only your team' }));
  await user.type(screen.getByLabelText('Note for the team'), 'Ask first');
  unmount();

  const again = await showPostPage(api, {});
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Note for the team')).value).toBe('Ask first');
  api.on(addComment, aLine('Ask first', 'internal'));
  await again.user.click(screen.getByRole('button', { name: 'Note for the team' }));
  await screen.findByText('Note added for your team');
  again.unmount();

  await showPostPage(api, {});
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Add Comment')).value).toBe('');
});

test.each([
  ['is there', 'Comment added', ''],
  ['failed', 'Out of space', 'Looks good'],
])('that a comment %s is said after its page was left, too', async (_, said, left) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const calls = api.on(addComment, async ({ body }) => {
    await arrived;
    if (left !== '') throw new Refusal(500, said);
    return aLine(body.body, 'client');
  });
  const { user, go } = await showPostPage(api, {});
  await user.type(await screen.findByLabelText('Add Comment'), 'Looks good');
  await user.click(screen.getByRole('button', { name: 'Add Comment' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  act(() => go('/elsewhere'));
  expect(screen.queryByLabelText('Add Comment')).toBeNull();
  arrive();
  await screen.findByText(said);
  act(() => go(`/post/${idOf(3)}`));
  // Sent text is not restored as unsent.
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Add Comment')).value).toBe(left);
});

test('a comment that is sent again after a lost answer says that it is the same one, and the next says that it is not', async () => {
  let isLost = true;
  const calls = api.on(addComment, () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return aLine('Ask first', 'client');
  });
  const { user } = await showPostPage(api, {});
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Add Comment');
  const send = async () => {
    if (field.value === '') await user.type(field, 'Ask first');
    const before = calls.length;
    await user.click(screen.getByRole('button', { name: /Add Comment/ }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  };
  await send();
  await screen.findByText(/No answer came, so your comment may be there all the same/);
  expect(screen.queryByText('Failed to add comment')).toBeNull();
  isLost = false;
  await send();
  await waitFor(() => expect(field.value).toBe(''));
  await send();
  await waitFor(() => expect(field.value).toBe(''));
  const keys = calls.map(({ body }) => (body as { key: string }).key);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
