import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '#domain/networks/contract.ts';
import type { Target } from '#domain/networks/targets.ts';
import { getPost, markPosted, updatePost } from '#domain/posts/contract.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { postPageApi, showPostPage } from '#tests/support/post-page.tsx';
import { anAccount, anApprovedOne, anAsset, aPost, idOf } from '#tests/support/samples.ts';

const account = (n: number, network: string, handle: string) => anAccount({ id: idOf(n), network, handle });
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

test('an account where another version is out says so, and is not shown with the new words', async () => {
  const other = target({ id: idOf(31), accountId: idOf(21), network: 'bluesky', handle: 'acme.example' });
  const out = target({ state: 'published', version: 1 });
  await showPostPage(api, post({ version: 2, caption: 'New words', targets: [out, other] }));
  const info = within(screen.getByRole('region', { name: 'POST INFO' }));
  const link = info.getByRole('link', { name: 'Version 1 is out there' });
  expect(link.getAttribute('href')).toBe(`/post/${aPost().id}/record`);
  const section = within(screen.getByRole('region', { name: 'PREVIEW PER ACCOUNT' }));
  expect(section.queryByRole('figure', { name: 'Preview on Instagram @acme' })).toBeNull();
  section.getByText('Instagram @acme');
  section.getByRole('link', { name: 'Version 1 is out there' });
  section.getByText('Bluesky @acme.example');
});

test('an account where the present version is out has no such mark', async () => {
  await showPostPage(api, post({ version: 2, targets: [target({ state: 'published', version: 2 })] }));
  expect(screen.queryByText(/is out there/)).toBeNull();
  const section = within(screen.getByRole('region', { name: 'PREVIEW PER ACCOUNT' }));
  section.getByText('Instagram @acme');
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

describe('marked as posted', () => {
  const waiting = target({ network: 'bluesky', handle: 'acme' });
  const approved = (targets: Target[]) =>
    post({ status: 'Approved', reviewerEmails: ['cora@client.example'], targets });
  const mark = () => screen.findByRole('button', { name: 'Mark as Posted' });

  test('what would still go out by itself is named first, and never does without that', async () => {
    const calls = api.on(markPosted, aPost({ status: 'Published' }));
    const { user } = await showPostPage(api, approved([waiting]), [anApprovedOne()]);
    await user.click(await mark());
    const first = within(await screen.findByRole('dialog', { name: 'Mark it as posted?' }));
    first.getByText('It has not gone out on Bluesky @acme yet. Marked as posted, it never will.');
    await user.click(first.getByRole('button', { name: 'Let it go out' }));
    expect(calls).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await mark());
    const again = within(await screen.findByRole('dialog', { name: 'Mark it as posted?' }));
    await user.click(again.getByRole('button', { name: 'Mark as posted' }));
    await screen.findByText('Post marked as posted!');
    expect(calls).toHaveLength(1);
  });

  test('what a person posts is marked without a question, and not called Instagram', async () => {
    const calls = api.on(markPosted, aPost({ status: 'Published' }));
    const byHand = { ...waiting, accountId: null, state: 'reminder' as const };
    const { user } = await showPostPage(api, approved([byHand]), [anApprovedOne()]);
    await user.click(await mark());
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('Post marked as posted!');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/Instagram/)).toBeNull();
    expect(calls.map((call) => call.params)).toEqual([{ id: aPost().id }]);
  });

  test('an account is called out only where its network said so', async () => {
    const reason = 'The first comment did not go out: Comments are closed.';
    const out = { ...waiting, state: 'published' as const, reason };
    await showPostPage(
      api,
      post({
        status: 'Published',
        targets: [out, { ...out, id: idOf(32), handle: 'second', marked: true, reason: null }],
      }),
    );
    const info = within(screen.getByRole('region', { name: 'POST INFO' }));
    info.getByText('Out');
    info.getByText(reason);
    info.getByText('Marked as posted');
  });
});

test('whoever posts by hand finds each account with its own words, files and first comment', async () => {
  const byHand = { accountId: null, network: 'bluesky', state: 'reminder' as const };
  const sky = target({
    ...byHand,
    handle: 'sky',
    caption: 'Words for the sky',
    options: { media: [keyOf(1)], firstComment: '#menu' },
  });
  const plain = target({ ...byHand, id: idOf(33), handle: 'plain' });
  const { user } = await showPostPage(
    api,
    post({
      status: 'Scheduled',
      scheduledAt: '2026-01-01T09:00:00.000Z',
      targets: [sky, plain, target({ id: idOf(34) })],
    }),
  );
  const alert = within(screen.getByText(/Post it on Bluesky @sky and on Bluesky @plain, then mark/));
  expect(alert.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Photo 1 for Bluesky @sky', `/objects/uploads/${keyOf(1)}?original=1`],
    ['Photo 1 for Bluesky @plain', `/objects/uploads/${keyOf(0)}?original=1`],
    ['Photo 2 for Bluesky @plain', `/objects/uploads/${keyOf(1)}?original=1`],
  ]);
  const copied = async (name: string) => {
    await user.click(alert.getByRole('button', { name }));
    return navigator.clipboard.readText();
  };
  expect(await copied('Copy caption for Bluesky @sky')).toBe('Words for the sky');
  expect(await copied('Copy first comment for Bluesky @sky')).toBe('#menu');
  expect(await copied('Copy caption for Bluesky @plain')).toBe(aPost().caption);
});
