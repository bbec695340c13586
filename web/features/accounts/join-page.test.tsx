import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  acceptInvitation,
  ALREADY_MEMBER,
  listAgencies,
  openInvitation,
  signUpToJoin,
  switchAgency,
} from '#domain/agencies/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { JoinPage } from './join-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(openInvitation, INVITATION);
});

const INVITATION = {
  agencyId: idOf(2),
  agencyName: 'Brightside',
  invitedBy: 'Robin Vale',
  role: 'creator' as const,
  email: null,
  expiresAt: '2026-12-01T00:00:00.000Z',
};

const agency = (n: number, name: string, isCurrent = false) => ({
  id: idOf(n),
  name,
  role: 'owner' as const,
  isCurrent,
});
const show = () =>
  showScreen(
    <Route path="/join/:token">
      <JoinPage />
    </Route>,
    '/join/t-1',
  );

test('whoever works there already reads so at once, and goes there from another agency', async () => {
  api.on(listAgencies, [agency(1, 'Own', true), agency(2, 'Brightside')]);
  const switches = api.on(switchAgency, { agency: agency(2, 'Brightside') });
  const { user } = show();
  await screen.findByText(`${ALREADY_MEMBER}.`);
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open Brightside' }));
  await waitFor(() => expect(switches.map(({ params }) => params.id)).toEqual([idOf(2)]));
});

test('at work there already, they only go on', async () => {
  api.on(listAgencies, [agency(2, 'Brightside', true)]);
  const { user, address } = show();
  await user.click(await screen.findByRole('link', { name: 'Open Brightside' }));
  expect(address()).toBe('/');
});

test('anybody else joins, also where their agencies cannot be read', async () => {
  api.on(listAgencies, () => {
    throw new Refusal(400, 'Not now');
  });
  const joined = api.on(acceptInvitation, { agency: agency(2, 'Brightside') });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Join as/ }));
  await waitFor(() => expect(joined.map(({ params }) => params.token)).toEqual(['t-1']));
});

test('where somebody else has logged in in another tab, nobody joins by the name that is still shown', async () => {
  api.on(listAgencies, [agency(1, 'Own', true)]);
  const joined = api.on(acceptInvitation, { agency: agency(2, 'Brightside') });
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Join as Olive Owner' });
  api.on(currentUser, aUser({ id: idOf(9), firstName: 'Fred', lastName: 'Finch' }));
  await user.click(button);
  const other = await screen.findByRole('button', { name: 'Join as Fred Finch' });
  expect(joined).toHaveLength(0);
  await user.click(other);
  await waitFor(() => expect(joined).toHaveLength(1));
});

test('whoever is new makes an account and is at work', async () => {
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  const sent = api.on(signUpToJoin, () => {
    api.on(currentUser, aUser());
    return { user: aUser() };
  });
  const { user, address } = show();
  for (const [label, value] of [
    ['First name', 'Fay'],
    ['Last name', 'Fir'],
    ['Email', 'fay@team.example'],
    ['Phone number', '5551234567'],
    ['Password', 'correct horse'],
  ] as const)
    await user.type(await screen.findByLabelText(label), value);
  await user.click(screen.getByRole('button', { name: 'Create account and join' }));
  await screen.findByText('You now work for Brightside.');
  expect(sent).toHaveLength(1);
  expect(address()).toBe('/');
});

test('an invitation for an address fills it in at the log-in, and the address bar does not name it', async () => {
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  api.on(openInvitation, { ...INVITATION, email: 'fay@team.example' });
  const went = vi.fn();
  const { user } = showScreen(
    <Router aroundNav={(_navigate, to, options) => went(to, options?.state)}>
      <Route path="/join/:token">
        <JoinPage />
      </Route>
    </Router>,
    '/join/t-1',
  );
  await user.click(await screen.findByRole('link', { name: 'Log in and join' }));
  expect(went).toHaveBeenCalledWith('/login', { returnTo: '/join/t-1', email: 'fay@team.example' });
});

test('what comes after the opening has the focus at its heading', async () => {
  let answer: (agencies: ReturnType<typeof agency>[]) => void = () => undefined;
  api.on(listAgencies, () => new Promise<ReturnType<typeof agency>[]>((resolve) => (answer = resolve)));
  show();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Opening your invitation'));
  answer([agency(1, 'Own', true)]);
  const heading = await screen.findByRole('heading', { name: 'Join Brightside' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
