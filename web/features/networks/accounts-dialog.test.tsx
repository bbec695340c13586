import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  chooseAccounts,
  connectAccount,
  disconnectAccount,
  forgetFoundAccounts,
  listAccounts,
  listFoundAccounts,
  listNetworks,
  updateAccount,
  type Account,
  type FoundAccounts,
  type KnownNetwork,
} from '#domain/networks/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AccountsDialog } from './accounts-dialog.tsx';

let api: MockApi;
let accounts: Account[];
let found: FoundAccounts[];
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
  abilities: ['publish', 'comment', 'figures'],
  withheld: [],
  login: null,
  scheduled: 0,
  planned: 0,
  ...more,
});

const known = (more: Partial<KnownNetwork>): KnownNetwork => ({
  network: 'bluesky',
  label: 'Bluesky',
  configured: true,
  missing: [],
  logins: [],
  notice: null,
  ...more,
});

beforeEach(() => {
  api = mockApi();
  accounts = [];
  found = [];
  api.on(currentUser, {
    id: 'owner',
    email: 'olive@agency.example',
    phone: '+15551234567',
    firstName: 'Olive',
    lastName: 'Owner',
    profileImageUrl: null,
    timeZone: 'Europe/Berlin',
    emailConfirmed: true,
    role: 'owner',
    agencyId: '',
    abilities: null,
    seesAllClients: true,
    mustSecure: false,
    isClosing: false,
    hasColleagues: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  api.on(listAccounts, () => accounts);
  api.on(listFoundAccounts, () => found);
  api.on(listNetworks, [
    known({ network: 'bluesky', label: 'Bluesky' }),
    known({ network: 'mastodon', label: 'Mastodon' }),
    known({
      network: 'instagram',
      label: 'Instagram',
      notice: 'Instagram reads pictures from this server. Set PUBLIC_URL.',
      logins: [
        {
          login: 'instagram',
          label: 'Instagram’s own log-in',
          hint: 'One account.',
          configured: false,
          missing: ['INSTAGRAM_CLIENT_ID'],
        },
        { login: 'facebook', label: 'Log-in by Facebook', hint: 'Pages.', configured: true, missing: [] },
      ],
    }),
    known({ network: 'pinterest', label: 'Pinterest' }),
    known({ network: 'x', label: 'X', configured: false, missing: ['X_CLIENT_ID', 'X_CLIENT_SECRET'] }),
  ]);
  opened.mockReset().mockReturnValue({ close: () => {} });
  vi.stubGlobal('open', opened);
});

const show = () => showScreen(<AccountsDialog company="Acme" open onOpenChange={() => {}} />);
async function choose(user: ReturnType<typeof show>['user'], network: string) {
  await user.click(await screen.findByRole('button', { name: 'Connect' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(network) }));
}

test('networks that could not be read are said, and read again with the accounts', async () => {
  let isDown = true;
  api.on(listNetworks, () => {
    if (isDown) throw new Refusal(400, 'The database is away.');
    return [known({})];
  });
  const { user } = show();
  await screen.findByText('The database is away.');
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('button', { name: 'Connect' })).hasAttribute('disabled')).toBe(false);
});

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
    acme({ id: '4', handle: 'some.example', abilities: ['publish'], withheld: ['comment'] }),
    acme({
      id: '3',
      handle: 'old.example',
      name: 'Old',
      state: 'broken',
      brokenReason: 'The password was changed.',
    }),
  ];
  show();
  const [works, ends, part, broken] = await screen.findAllByRole('listitem');
  expect(works?.textContent).toContain('Acme BakeryWorksBluesky @acme.example');
  expect(works?.textContent).toContain(
    'May publish posts, add first comments and read likes and comments, without an end · 2 scheduled',
  );
  expect(ends?.textContent).toContain('Ends soon');
  expect(ends?.textContent).toContain('until Jun 1, 2026');
  expect(part?.textContent).toContain('Was not allowed to add first comments.');
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

test('where a network has several log-ins one is chosen among those that are set up, and what is in the way is said', async () => {
  const calls = api.on(connectAccount, { authUrl: 'https://facebook.example/oauth' });
  const { user } = show();
  await choose(user, 'Instagram');
  const form = screen.getByRole('form', { name: 'Connect Instagram' });
  const own = within(form).getByRole<HTMLInputElement>('radio', { name: /Instagram’s own log-in/ });
  expect(own.disabled).toBe(true);
  expect(own.parentElement?.textContent).toContain('Not set up: INSTAGRAM_CLIENT_ID missing.');
  expect(within(form).getByRole<HTMLInputElement>('radio', { name: /by Facebook/ }).checked).toBe(true);
  expect(within(form).getByRole('note').textContent).toContain('Set PUBLIC_URL.');
  await user.click(within(form).getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ network: 'instagram', login: 'facebook' }));
});

const twoPages: FoundAccounts = {
  id: '00000000-0000-4000-8000-000000000009',
  network: 'facebook',
  profiles: [
    { remoteId: '1', handle: 'acme', name: 'Acme Bakery', connected: true },
    { remoteId: '2', handle: 'globex', name: 'Globex', connected: false },
  ],
};

test('a network that asks for nothing is one Enter away', async () => {
  const calls = api.on(connectAccount, { authUrl: 'https://pinterest.example/oauth' });
  const { user } = show();
  await choose(user, 'Pinterest');
  const form = await screen.findByRole('form', { name: 'Connect Pinterest' });
  const connect = within(form).getByRole('button', { name: 'Connect' });
  await waitFor(() => expect(document.activeElement).toBe(connect));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('several profiles: the person says which of them belong to this client', async () => {
  const calls = api.on(connectAccount, { authUrl: 'https://facebook.example/oauth' });
  const { user } = show();
  await choose(user, 'Instagram');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  found = [twoPages];
  const form = await screen.findByRole('form', { name: 'Choose Facebook profiles' });
  expect(form.textContent).toContain('2 profiles were found at Facebook');
  const [acmeBox, globexBox] = within(form).getAllByRole<HTMLInputElement>('checkbox');
  expect([acmeBox?.checked, globexBox?.checked]).toEqual([true, false]);
  await user.click(within(form).getByRole('checkbox', { name: 'Acme Bakery' }));
  await user.click(within(form).getByRole('button', { name: 'Connect' }));
  expect(within(form).getByRole('alert').textContent).toBe('Please choose at least one profile');
  const chosen = api.on(chooseAccounts, () => {
    found = [];
    accounts = [acme({ network: 'facebook', handle: 'globex', name: 'Globex' })];
    return accounts;
  });
  await user.click(within(form).getByRole('checkbox', { name: 'Globex' }));
  await user.click(within(form).getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Facebook @globex is ready for posts.')).toBeTruthy();
  expect(chosen[0]).toMatchObject({ params: { id: twoPages.id }, body: { profiles: ['2'] } });
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('what was found can be left unconnected', async () => {
  found = [twoPages];
  const calls = api.on(forgetFoundAccounts, () => {
    found = [];
    return { id: twoPages.id };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Connect none' }));
  expect(await screen.findByText('No accounts yet')).toBeTruthy();
  expect(calls[0]?.params).toEqual({ id: twoPages.id });
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
    return { id: acme().id, notice: 'Remove Greenroom there.' };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Bluesky @acme.example' }));
  const question = screen.getByRole('group', { name: 'Disconnect Bluesky @acme.example' });
  expect(question.textContent).toContain('2 scheduled posts go out there.');
  await user.click(within(question).getByRole('button', { name: 'Keep as reminder' }));
  expect(await screen.findByText('No accounts yet')).toBeTruthy();
  expect(
    screen.getByText('Bluesky @acme.example is no longer connected. Remove Greenroom there.'),
  ).toBeTruthy();
  expect(calls.map((call) => [call.params, call.query])).toEqual([
    [{ id: acme().id }, { posts: 'reminder' }],
  ]);
});

test('disconnecting asks the same about planned posts', async () => {
  accounts = [acme({ scheduled: 0, planned: 1 })];
  const calls = api.on(disconnectAccount, () => ({ id: acme().id, notice: null }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Disconnect Bluesky @acme.example' }));
  const question = screen.getByRole('group', { name: 'Disconnect Bluesky @acme.example' });
  expect(question.textContent).toContain(
    'One planned post goes out there. As a reminder it keeps its date, and you post it by hand.',
  );
  expect(question.textContent).not.toContain('Nothing is scheduled');
  await user.click(within(question).getByRole('button', { name: 'Take off the schedule' }));
  await waitFor(() => expect(calls.map((call) => call.query)).toEqual([{ posts: 'unschedule' }]));
});

test('the row of an account says how many posts are scheduled and planned there', async () => {
  accounts = [acme({ scheduled: 3, planned: 2 })];
  show();
  expect(await screen.findByText(/ · 3 scheduled, 2 planned$/)).toBeTruthy();
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
