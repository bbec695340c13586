import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { getPost, updatePost, type Post } from '#domain/posts/contract.ts';
import type { MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anAccount, aPost, aUser, idOf } from '#tests/support/samples.ts';
import { somethingChanged } from '#web/lib/use-api.ts';

let api: MockApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') });
  api = postPageApi();
  api.on(currentUser, aUser({ timeZone: 'Europe/Berlin' }));
  api.on(listAccounts, [anAccount({ id: idOf(21), network: 'bluesky', handle: 'acme.example' })]);
});

const target = {
  id: idOf(30),
  accountId: idOf(21),
  network: 'bluesky',
  handle: 'acme.example',
  name: 'Acme',
  caption: null,
  options: {},
  state: 'waiting' as const,
  url: null,
  reason: null,
  warning: null,
};
const unsaved = () =>
  ['Save Changes', 'Save Reviewers'].filter((name) => screen.queryByRole('button', { name }) !== null);
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const planned = () =>
  within(screen.getByRole('region', { name: 'PLANNED FOR' })).getByLabelText<HTMLInputElement>('Date');
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Bluesky/ });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function afterTheirs(before: Partial<Post>, theirs: Partial<Post>, touch: () => void) {
  const { client } = await showPostPage(api, before, [], '?mode=edit');
  await screen.findAllByText(/Europe\/Berlin/);
  touch();
  expect(unsaved()).toEqual([]);
  api.on(getPost, aPost({ ...before, ...theirs }));
  await act(() => somethingChanged(client));
}

test('a planned date that was changed and changed back follows what a colleague saves, and nothing is unsaved', async () => {
  await afterTheirs(
    { scheduledAt: '2026-04-01T06:30:00.000Z' },
    { scheduledAt: '2026-04-09T06:30:00.000Z' },
    () => {
      type(planned(), '2026-04-02');
      type(planned(), '2026-04-01');
    },
  );
  await waitFor(() => expect(planned().value).toBe('2026-04-09'));
  expect(unsaved()).toEqual([]);
});

test('a review-by date that was changed and changed back, too', async () => {
  const field = () => screen.getByLabelText<HTMLInputElement>(/Review by/);
  await afterTheirs(
    { reviewDueAt: '2026-04-01T21:59:00.000Z' },
    { reviewDueAt: '2026-04-09T21:59:00.000Z' },
    () => {
      type(field(), '2026-04-02');
      type(field(), '2026-04-01');
    },
  );
  await waitFor(() => expect(field().value).toBe('2026-04-09'));
  expect(unsaved()).toEqual([]);
});

test('an account that was ticked and unticked, too', async () => {
  await afterTheirs({}, { targets: [target], version: 2 }, () => {
    fireEvent.click(box());
    fireEvent.click(box());
  });
  await waitFor(() => expect(box().checked).toBe(true));
  expect(unsaved()).toEqual([]);
});

function held(after: Parameters<typeof aPost>[0]) {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const calls = api.on(updatePost, async () => {
    await isAnswered;
    api.on(getPost, aPost(after));
    return aPost(after);
  });
  return { calls, answer: () => answer() };
}

test('words for an account: emptied to be written anew, the field stays', async () => {
  const { user } = await showPostPage(api, { targets: [target], caption: 'Blooms' }, [], '?mode=edit');
  await screen.findAllByText(/Europe\/Berlin/);
  await user.click(await screen.findByRole('button', { name: /^Other words for/ }));
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Words for/);
  await user.clear(field);
  expect(field.isConnected).toBe(true);
  await user.type(screen.getByLabelText<HTMLTextAreaElement>(/^Words for/), 'New');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Words for/).value).toBe('New');
});

test('words for an account where the post has no caption yet: the field opens', async () => {
  const { user } = await showPostPage(api, { targets: [target], caption: '' }, [], '?mode=edit');
  await screen.findAllByText(/Europe\/Berlin/);
  await user.click(await screen.findByRole('button', { name: /^Other words for/ }));
  screen.getByLabelText<HTMLTextAreaElement>(/^Words for/);
});

test('an account unticked during the request stays unticked and unsaved', async () => {
  await showPostPage(api, { targets: [] }, [], '?mode=edit');
  await screen.findAllByText(/Europe\/Berlin/);
  const { calls, answer } = held({ targets: [target], version: 2 });
  fireEvent.click(box());
  fireEvent.click(button('Save Changes'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(box().disabled).toBe(false);
  fireEvent.click(box());
  expect(box().checked).toBe(false);
  answer();
  await screen.findByText('Post updated successfully');
  expect(box().checked).toBe(false);
  button('Save Changes');
});

test.each([
  ['the one before', '2026-04-01'],
  ['another one', '2026-04-10'],
])(
  'a planned date that is changed to %s during the request stays, is unsaved, and nobody else changed it',
  async (_, date) => {
    await showPostPage(api, { scheduledAt: '2026-04-01T06:30:00.000Z' }, [], '?mode=edit');
    await screen.findAllByText(/Europe\/Berlin/);
    const { calls, answer } = held({ scheduledAt: '2026-04-09T06:30:00.000Z' });
    type(planned(), '2026-04-09');
    fireEvent.click(button('Save Changes'));
    await waitFor(() => expect(calls).toHaveLength(1));
    type(planned(), date);
    answer();
    await screen.findByText('Post updated successfully');
    expect(planned().value).toBe(date);
    expect(screen.queryByText(/Keep mine|Take theirs|Somebody else/i)).toBeNull();
    button('Save Changes');
  },
);

test('a reviewer who is taken back during the request is not there again', async () => {
  const first = { reviewerEmails: ['cora@client.example'] };
  const { user } = await showPostPage(api, first, [], '?mode=edit');
  const { calls, answer } = held({ reviewerEmails: ['cora@client.example', 'mia@client.example'] });
  const emails = () => screen.getByLabelText<HTMLInputElement>(/mail/i, { selector: 'input' });
  await user.type(emails(), 'mia@client.example{Enter}');
  await user.click(button('Save Reviewers'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(button('Remove mia@client.example'));
  answer();
  await screen.findByText('Post updated successfully');
  expect(screen.queryByRole('button', { name: 'Remove mia@client.example' })).toBeNull();
});
