import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { getPost, type Post } from '#domain/posts/contract.ts';
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

const unsaved = () =>
  ['Save Changes', 'Save Reviewers'].filter((name) => screen.queryByRole('button', { name }) !== null);
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const planned = () =>
  within(screen.getByRole('region', { name: 'PLANNED FOR' })).getByLabelText<HTMLInputElement>('Date');

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
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Bluesky/ });
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
  await afterTheirs({}, { targets: [target], version: 2 }, () => {
    fireEvent.click(box());
    fireEvent.click(box());
  });
  await waitFor(() => expect(box().checked).toBe(true));
  expect(unsaved()).toEqual([]);
});
