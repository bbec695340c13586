import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAccounts, type Account } from '#domain/networks/contract.ts';
import type { Target } from '#domain/networks/targets.ts';
import { getPost, updatePost } from '#domain/posts/contract.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anApprovedOne, anAsset, aPost, idOf } from '#tests/support/samples.ts';

const account = (n: number, network: string, handle: string): Account => ({
  id: idOf(n),
  network,
  handle,
  name: 'Acme Food',
  avatarUrl: null,
  abilities: ['publish'],
  withheld: [],
  login: null,
  state: 'ok',
  expiresAt: null,
  isDefault: true,
  brokenReason: null,
  connectedAt: null,
  server: null,
  limits: {},
  scheduled: 0,
});
const target = (more: Partial<Target> = {}): Target => ({
  id: idOf(30),
  accountId: idOf(20),
  network: 'instagram',
  handle: 'acme',
  name: 'Acme Food',
  caption: null,
  options: {},
  state: 'waiting',
  url: null,
  reason: null,
  warning: null,
  ...more,
});
const keyOf = (n: number) => idOf(100 + n);

let api: MockApi;
beforeEach(() => {
  api = postPageApi();
  api.on(listAccounts, [account(20, 'instagram', 'acme'), account(21, 'bluesky', 'acme.example')]);
});
const post = (more = {}) => ({ assets: [anAsset(0), anAsset(1)], targets: [target()], ...more });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });

test('accounts and their options are saved with the texts, as one change', async () => {
  const calls = api.on(updatePost, aPost(post()));
  const { user } = await showPostPage(api, post(), [], '?mode=edit');
  await user.click(await screen.findByRole('button', { name: /Media and options for Instagram/ }));
  await user.click(screen.getByRole('button', { name: 'Picture 2 earlier' }));
  await user.type(screen.getByLabelText('First comment'), '#menu');
  await user.type(screen.getByLabelText('Title'), '!');
  expect(screen.queryByRole('button', { name: 'Save Accounts' })).toBeNull();
  await user.click(save());
  await screen.findByText('Post updated successfully');
  expect(calls.map((call) => call.body)).toEqual([
    {
      title: 'Spring sale!',
      targets: [
        {
          accountId: idOf(20),
          caption: null,
          options: { media: [keyOf(1), keyOf(0)], firstComment: '#menu' },
        },
      ],
      basedOn: {
        title: 'Spring sale',
        targets: [{ accountId: idOf(20), caption: null, options: {} }],
      },
    },
  ]);
});

test('accounts that two people changed are named on both sides, with what differs there', async () => {
  api.on(updatePost, () => {
    throw new Refusal(409, 'Nothing was saved yet');
  });
  const { user } = await showPostPage(api, post(), [], '?mode=edit');
  await user.click(await screen.findByRole('checkbox', { name: 'Bluesky @acme.example' }));
  const theirs = target({ caption: 'For the feed', options: { firstComment: '#menu' } });
  api.on(getPost, aPost(post({ targets: [theirs], version: 2 })));
  await user.click(save());
  const both = within(await screen.findByRole('region', { name: 'Accounts, changed by both' }));
  const lines = both.getAllByRole('listitem').map((one) => one.textContent);
  expect(lines).toEqual([
    'Instagram @acmeCaption: For the feedFirst comment: #menu',
    'Instagram @acme',
    'Bluesky @acme.example, on this side alone',
  ]);
});

test('an unsaved choice of accounts keeps the page from being left unasked, until it is as it was', async () => {
  const { user } = await showPostPage(api, post(), [], '?mode=edit');
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await user.click(await screen.findByRole('checkbox', { name: 'Bluesky @acme.example' }));
  expect(closing()).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Bluesky @acme.example' }));
  await waitFor(() => expect(closing()).toBe(false));
});

test('a change of accounts asks before it takes back what reviewers approved', async () => {
  const calls = api.on(updatePost, aPost(post()));
  const approved = post({ status: 'Approved', reviewerEmails: ['cora@client.example'] });
  const { user } = await showPostPage(api, approved, [anApprovedOne()], '?mode=edit');
  await user.click(await screen.findByRole('checkbox', { name: 'Bluesky @acme.example' }));
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask everyone again?' }));
  expect(calls).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Change and ask again' }));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('the post’s page shows how it will look on each account', async () => {
  const options = { media: [keyOf(1)], firstComment: '#menu', collaborators: ['ada'] };
  await showPostPage(api, post({ targets: [target({ options, caption: 'For Instagram' })] }));
  const section = within(screen.getByRole('region', { name: 'PREVIEW PER ACCOUNT' }));
  const preview = within(section.getByRole('figure', { name: 'Preview on Instagram @acme' }));
  expect(preview.getByText('For Instagram')).toBeTruthy();
  expect(preview.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual([
    `/objects/uploads/${keyOf(1)}?w=640`,
  ]);
  expect(preview.getByText('ada')).toBeTruthy();
  expect(preview.getByText('#menu')).toBeTruthy();
});

describe('an account that was disconnected', () => {
  const left = target({
    id: idOf(31),
    accountId: null,
    network: 'bluesky',
    handle: 'gone',
    state: 'reminder',
  });
  const withLeft = post({ targets: [target(), left] });

  test('stays on the post when its other accounts are changed', async () => {
    const calls = api.on(updatePost, aPost(withLeft));
    const { user } = await showPostPage(api, withLeft, [], '?mode=edit');
    await user.click(await screen.findByRole('checkbox', { name: 'Bluesky @acme.example' }));
    await user.click(save());
    await waitFor(() => expect(calls.map((call) => call.body)).toMatchObject([{ byHand: [left.id] }]));
  });

  test('is taken off after a question, and the others stay', async () => {
    const calls = api.on(updatePost, aPost(post()));
    const { user } = await showPostPage(api, withLeft);
    await user.click(await screen.findByRole('button', { name: 'Remove Bluesky @gone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take Bluesky @gone off this post?' });
    expect(calls).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Bluesky @gone is taken off this post');
    expect(calls.map((call) => call.body)).toEqual([
      { targets: [{ accountId: idOf(20), caption: null, options: {} }], byHand: [] },
    ]);
  });
});
