import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  invite,
  listInvitations,
  listMembers,
  removeMember,
  updateMember,
  withdrawInvitation,
  type MemberShown,
} from '#domain/agencies/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { messageSenders } from '#domain/messages/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCard, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { TeamPage } from './team-page.tsx';

let api: MockApi;
const me: MemberShown = {
  id: idOf(1),
  firstName: 'Olive',
  lastName: 'Owner',
  email: 'olive@agency.example',
  profileImageUrl: null,
  role: 'owner',
  companies: 'all',
  isYou: true,
  joinedAt: '2026-11-01T10:00:00Z',
};
const dana: MemberShown = {
  ...me,
  id: idOf(2),
  firstName: 'Dana',
  lastName: 'Dell',
  email: 'dana@agency.example',
  role: 'creator',
  companies: ['Moss'],
  isYou: false,
};

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser({ role: 'owner' }));
  api.on(listMembers, [me, dana]);
  api.on(listInvitations, []);
  api.on(messageSenders, { email: true, sms: false, textAnswers: false });
  api.on(listCompanies, [aCard({ name: 'Fern & Oak' }), aCard({ name: 'Moss' })]);
});

test('an owner invites somebody for some clients, and copies the link that is shown once', async () => {
  const sent = api.on(invite, { id: 'i1', url: 'http://localhost/join/abc' });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite somebody' });
  await user.selectOptions(within(dialog).getByLabelText('Clients'), 'some');
  await user.click(await within(dialog).findByLabelText('Moss'));
  await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
  expect(await screen.findByLabelText('Link of the invitation')).toHaveProperty(
    'value',
    'http://localhost/join/abc',
  );
  expect(sent.map((call) => call.body)).toEqual([{ email: null, role: 'creator', companies: ['Moss'] }]);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Back to the link' }));
  await user.click(screen.getByRole('button', { name: /^Copy link/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  { mailed: true, said: /^It is on its way to leo@studio.example\./, primary: 'Done' },
  {
    mailed: false,
    said: 'No mail can be sent from here: pass on this link to leo@studio.example. It is shown only now.',
    primary: 'Copy link',
  },
])('an invitation says whether it is mailed ($mailed)', async ({ mailed, said, primary }) => {
  api.on(invite, { id: 'i1', url: 'http://localhost/join/abc' });
  api.on(messageSenders, { email: mailed, sms: false, textAnswers: false });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByLabelText('Email'), 'leo@studio.example{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'The invitation is ready' }));
  dialog.getByText(said);
  const isPrimary = (name: RegExp) => dialog.getByRole('button', { name }).className.includes('bg-accent');
  expect([isPrimary(/^Copy link/), isPrimary(/^Done/)]).toEqual([
    primary === 'Copy link',
    primary === 'Done',
  ]);
});

test('a wrong address is said beside its field, and nothing is sent', async () => {
  const sent = api.on(invite, { id: 'i1', url: 'x' });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByLabelText('Email'), 'nobody{Enter}');
  await screen.findByText('Please enter a valid email address');
  expect(sent).toEqual([]);
});

test('an owner changes a role; who becomes an owner sees all clients', async () => {
  const changed = api.on(updateMember, { ...dana, role: 'owner', companies: 'all' });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Change Dana Dell' }));
  await user.selectOptions(await screen.findByLabelText('Role'), 'owner');
  expect(screen.getByLabelText('Clients')).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Dana Dell works with this at once.');
  expect(changed.map((call) => call.body)).toEqual([{ role: 'owner', companies: 'all' }]);
});

test('what is not changed there is not sent, so that it gives back nothing that a colleague took meanwhile', async () => {
  const changed = api.on(updateMember, ({ body }) => {
    if (body.role === 'viewer') throw new Refusal(409, 'Somebody else changed this');
    return { ...dana, ...body };
  });
  const { user, client } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Change Dana Dell' }));
  api.on(listMembers, [me, { ...dana, companies: ['Kumo'] }]);
  await act(() => somethingChanged(client));
  await user.selectOptions(await screen.findByLabelText('Role'), 'viewer');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  // A refusal is spoken.
  const refused = await screen.findByText('Somebody else changed this');
  expect(refused.closest('[role=alert], [role=status], output, [aria-live]')).not.toBeNull();
  expect(changed.map((call) => call.body)).toEqual([{ role: 'viewer' }]);
  await user.selectOptions(screen.getByLabelText('Role'), dana.role);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changed).toHaveLength(1);
});

test('the last owner is told why they cannot leave', async () => {
  const calls = api.on(removeMember, () => {
    throw new Refusal(409, 'An agency needs an owner. Make somebody else an owner first.');
  });
  const { user, address } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Leave this team' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('An agency needs an owner. Make somebody else an owner first.');
  expect(calls.map((call) => call.params.id)).toEqual([me.id]);
  expect(address()).toBe('/team');
});

test('after a member was removed the focus is at the next one', async () => {
  const ed = { ...dana, id: idOf(3), firstName: 'Ed', lastName: 'Elm', email: 'ed@agency.example' };
  api.on(listMembers, [me, dana, ed]);
  api.on(removeMember, ({ params }) => {
    api.on(listMembers, [me, ed]);
    return { id: params.id };
  });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Remove Dana Dell' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Ed Elm' })),
  );
});

test('after the last invitation was withdrawn the focus is at the heading', async () => {
  api.on(listInvitations, [
    {
      id: idOf(7),
      email: 'new@agency.example',
      role: 'creator',
      companies: 'all',
      invitedBy: null,
      expiresAt: '2026-12-01T10:00:00.000Z',
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  ]);
  api.on(withdrawInvitation, ({ params }) => {
    api.on(listInvitations, []);
    return { id: params.id };
  });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(
    await screen.findByRole('button', { name: 'Withdraw the invitation of new@agency.example' }),
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team' })));
});

test('that a member was removed is told, also where their row went before all was read anew', async () => {
  let others = () => undefined as void;
  api.on(removeMember, ({ params }) => {
    api.on(listMembers, [me]);
    api.on(listInvitations, () => new Promise((done) => (others = () => done([]))));
    return { id: params.id };
  });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: 'Remove Dana Dell' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Dana Dell')).toBeNull());
  others();
  await screen.findByText('Dana Dell was removed');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('that an invitation was withdrawn is told, also where its row went before all was read anew', async () => {
  let others = () => undefined as void;
  api.on(listInvitations, [
    {
      id: idOf(7),
      email: null,
      role: 'creator',
      companies: 'all',
      invitedBy: null,
      expiresAt: '2026-12-01T10:00:00.000Z',
      createdAt: '2026-11-01T10:00:00.000Z',
    },
  ]);
  api.on(withdrawInvitation, ({ params }) => {
    api.on(listInvitations, []);
    api.on(listMembers, () => new Promise((done) => (others = () => done([me, dana]))));
    return { id: params.id };
  });
  const { user } = showScreen(<TeamPage />, '/team');
  await user.click(await screen.findByRole('button', { name: /^Withdraw the invitation/ }));
  await waitFor(() => expect(screen.queryByText('Whoever has the link')).toBeNull());
  others();
  await screen.findByText('Invitation withdrawn');
});

test('who is no owner sees the team, may leave, and is told who decides', async () => {
  api.on(currentUser, aUser({ role: 'creator' }));
  api.on(listMembers, [
    { ...me, isYou: false },
    { ...dana, isYou: true },
  ]);
  showScreen(<TeamPage />, '/team');
  await screen.findByText('Dana Dell');
  screen.getByText('Who works with you. An owner decides who joins and what they may do.');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Change|Remove)/ })).toBeNull();
  screen.getByRole('button', { name: 'Leave this team' });
});
