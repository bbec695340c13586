import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  connectAccount,
  disconnectAccount,
  listAccounts,
  listNetworks,
  updateAccount,
  type Account,
} from '#domain/networks/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AccountsDialog } from './accounts-dialog.tsx';

let api: MockApi;
let accounts: Account[];
const opened = vi.fn<(url: string) => object | null>();

const acme = (more: Partial<Account> = {}): Account => ({
  id: '00000000-0000-4000-8000-000000000001',
  network: 'bluesky',
  handle: 'acme.example',
  name: 'Acme Bakery',
  avatarUrl: null,
  state: 'ok',
  expiresAt: null,
  isDefault: true,
  brokenReason: null,
  connectedAt: '2026-05-04T09:00:00.000Z',
  server: null,
  limits: {},
  scheduled: 0,
  ...more,
});

beforeEach(() => {
  api = mockApi();
  accounts = [];
  api.on(currentUser, {
    id: 'owner',
    email: 'olive@agency.example',
    phone: '+15551234567',
    firstName: 'Olive',
    lastName: 'Owner',
    profileImageUrl: null,
    timeZone: 'Europe/Berlin',
    emailConfirmed: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  api.on(listAccounts, () => accounts);
  api.on(listNetworks, [
    { network: 'bluesky', label: 'Bluesky', configured: true, missing: [] },
    { network: 'mastodon', label: 'Mastodon', configured: true, missing: [] },
    { network: 'x', label: 'X', configured: false, missing: ['X_CLIENT_ID', 'X_CLIENT_SECRET'] },
  ]);
  opened.mockReset().mockReturnValue({ close: () => {} });
  vi.stubGlobal('open', opened);
});

const show = () => showScreen(<AccountsDialog company="Acme" open onOpenChange={() => {}} />);
async function choose(user: ReturnType<typeof show>['user'], network: string) {
  await user.click(await screen.findByRole('button', { name: 'Connect' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(network) }));
}

test('an account shows where it is, whether it works and until when', async () => {
  accounts = [
    acme({ scheduled: 2 }),
    acme({
      id: '2',
      network: 'mastodon',
      handle: 'acme@social.example',
      name: 'Acme',
      state: 'expiring',
      expiresAt: '2026-06-01T09:00:00.000Z',
    }),
    acme({
      id: '3',
      handle: 'old.example',
      name: 'Old',
      state: 'broken',
      brokenReason: 'The password was changed.',
    }),
  ];
  show();
  const [works, ends, broken] = await screen.findAllByRole('listitem');
  expect(works?.textContent).toContain('Acme BakeryWorksBluesky @acme.example');
  expect(works?.textContent).toContain('Publishes posts, without an end · 2 scheduled');
  expect(ends?.textContent).toContain('Ends soon');
  expect(ends?.textContent).toContain('until Jun 1, 2026');
  expect(broken?.textContent).toContain('Connect again');
  expect(broken?.textContent).toContain('The password was changed. What is scheduled waits for it.');
});

test('an app password connects Bluesky; what is wrong is said beside its field', async () => {
  let wrong = true;
  const calls = api.on(connectAccount, () => {
    if (wrong) throw new Refusal(400, 'The password is wrong.', { password: 'The password is wrong.' });
    accounts = [acme()];
    return acme();
  });
  const { user } = show();
  await choose(user, 'Bluesky');
  await user.type(screen.getByLabelText('Handle'), 'acme.example');
  await user.type(screen.getByLabelText('App password'), 'nope');
  const form = screen.getByRole('form', { name: 'Connect Bluesky' });
  await user.click(within(form).getByRole('button', { name: 'Connect' }));
  expect((await within(form).findByRole('alert')).textContent).toBe('The password is wrong.');
  expect(screen.getByLabelText('App password').getAttribute('aria-invalid')).toBe('true');
  wrong = false;
  await user.click(within(form).getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Acme Bakery')).toBeTruthy();
  expect(screen.getByText('Bluesky @acme.example is ready for posts.')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ network: 'bluesky', handle: 'acme.example', password: 'nope' });
});

test('Mastodon asks for the server, opens a window there and sees the account arrive', async () => {
  const calls = api.on(connectAccount, { authUrl: 'https://social.example/oauth' });
  const { user } = show();
  await choose(user, 'Mastodon');
  await user.type(screen.getByLabelText('Server'), 'social.example');
  const form = screen.getByRole('form', { name: 'Connect Mastodon' });
  await user.click(within(form).getByRole('button', { name: 'Connect' }));
  expect(await within(form).findByRole('status')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ network: 'mastodon', server: 'social.example' });
  expect(opened.mock.calls[0]?.[0]).toBe('https://social.example/oauth');
  accounts = [acme({ network: 'mastodon', handle: 'acme@social.example' })];
  expect(await screen.findByText('Mastodon @acme@social.example is ready for posts.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('a network that is not set up says which settings are missing', async () => {
  const { user } = show();
  await choose(user, 'X');
  const said = await screen.findByRole('group', { name: 'X is not set up' });
  expect(said.textContent).toContain('X_CLIENT_ID and X_CLIENT_SECRET');
  expect(said.textContent).toContain('docs/networks.md');
});

test('disconnecting asks what becomes of scheduled posts', async () => {
  accounts = [acme({ scheduled: 2 })];
  const calls = api.on(disconnectAccount, () => {
    accounts = [];
    return { id: acme().id };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Bluesky @acme.example' }));
  const question = screen.getByRole('group', { name: 'Disconnect Bluesky @acme.example' });
  expect(question.textContent).toContain('2 scheduled posts go out there.');
  await user.click(within(question).getByRole('button', { name: 'Keep as reminder' }));
  expect(await screen.findByText('No accounts yet')).toBeTruthy();
  expect(calls.map((call) => [call.params, call.query])).toEqual([
    [{ id: acme().id }, { posts: 'reminder' }],
  ]);
});

test('which accounts new posts begin with is chosen here', async () => {
  accounts = [acme()];
  const calls = api.on(updateAccount, ({ body }) => {
    accounts = [acme({ isDefault: body.isDefault })];
    return acme({ isDefault: body.isDefault });
  });
  const { user } = show();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Chosen for new posts' });
  expect(box.checked).toBe(true);
  await user.click(box);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Chosen for new posts' }).checked).toBe(
      false,
    ),
  );
  expect(calls[0]?.body).toEqual({ isDefault: false });
});
