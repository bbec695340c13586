import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listPasskeys, startPasskeyLogIn } from '#domain/accounts/passkeys-contract.ts';
import { LAST_OWNER, listAgencies, removeMember, switchAgency } from '#domain/agencies/contract.ts';
import { confirmTwoFactor, getTwoFactor, startTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { createSession } from '#web/lib/session.ts';
import { Protected } from '../protected.tsx';

let api: MockApi;
let asked: unknown[];
beforeEach(() => {
  api = mockApi();
  asked = api.on(currentUser, aUser({ mustSecure: true }));
  api.on(getTwoFactor, { isOn: false, since: null, recoveryCodesLeft: 0, mustShow: false });
  api.on(listPasskeys, { isPossible: true, passkeys: [] });
  api.on(listAgencies, [STRICT]);
});

const STRICT = { id: idOf(11), name: 'Brightside', role: 'manager' as const, isCurrent: true };
const OTHER = { id: idOf(12), name: 'Own clients', role: 'owner' as const, isCurrent: false };

const OFF = { isOn: false, since: null, recoveryCodesLeft: 0, mustShow: true };
const ON = { isOn: true, since: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 10, mustShow: true };
const phone = { id: idOf(5), label: 'Phone', createdAt: '2026-11-10T10:00:00.000Z', lastUsedAt: null };

const show = () =>
  showScreen(
    <Protected>
      <p>The clients</p>
    </Protected>,
  );

test('where the agency asks for two factors, one screen leads to set one up, and asks again who one is when its codes are kept', async () => {
  api.on(startTwoFactor, { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Greenroom:a?secret=A' });
  api.on(confirmTwoFactor, { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] });
  const { user } = show();
  await screen.findByRole('heading', { name: 'Two factors, please' });
  expect(screen.queryByText('The clients')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  await user.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}');
  await user.type(await screen.findByLabelText('Code that the app shows'), '123456{Enter}');
  await screen.findByRole('list', { name: 'Recovery codes' });
  // The session is good from here on, but is not read before the codes are kept: they would disappear.
  const before = asked.length;
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test('who has a second factor, and came in without it, is asked to come in again', async () => {
  api.on(getTwoFactor, ON);
  show();
  const again = await screen.findByRole('link', { name: 'Come in again' });
  expect(again.getAttribute('href')).toBe('/api/logout');
  expect(screen.queryByRole('button', { name: 'Set up two-factor' })).toBeNull();
});

test('who has a passkey alone logs in with it, there and then, and is offered nothing to set up', async () => {
  api.on(getTwoFactor, OFF);
  api.on(listPasskeys, { isPossible: true, passkeys: [phone] });
  const begun = api.on(startPasskeyLogIn, () => {
    throw new Refusal(503, 'The database is resting');
  });
  const { user } = show();
  await screen.findByText(/Please come in again with your passkey\.$/);
  expect(screen.queryByRole('button', { name: 'Set up two-factor' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Come in again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log in with your passkey' }));
  await screen.findByText('The database is resting');
  expect(begun).toHaveLength(1);
});

test('who has both chooses; a passkey that does not work at this address is not offered', async () => {
  api.on(getTwoFactor, ON);
  api.on(listPasskeys, { isPossible: true, passkeys: [phone] });
  const { unmount } = show();
  await screen.findByRole('button', { name: 'Log in with your passkey' });
  await screen.findByRole('link', { name: 'Come in again' });
  screen.getByText(/with your passkey or with a code\.$/);
  unmount();
  api.on(getTwoFactor, OFF);
  api.on(listPasskeys, { isPossible: false, passkeys: [phone] });
  show();
  await screen.findByText(/please ask whoever runs this Greenroom for help/);
  expect(screen.queryByRole('button', { name: 'Log in with your passkey' })).toBeNull();
});

test('it names the agency that asks, and leads to the other ones', async () => {
  api.on(listAgencies, [STRICT, OTHER]);
  const switches = api.on(switchAgency, { agency: OTHER });
  const { user } = show();
  await screen.findByText(/^Brightside asks for more than a password\./);
  const others = within(screen.getByRole('region', { name: 'Your other agencies' }));
  expect(others.getAllByRole('button')).toHaveLength(1);
  await user.click(others.getByRole('button', { name: 'Go to Own clients' }));
  await waitFor(() => expect(switches.map(({ params }) => params.id)).toEqual([OTHER.id]));
});

test('who has no second factor can leave, and reads why not', async () => {
  const left = api.on(removeMember, () => {
    throw new Refusal(409, LAST_OWNER);
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Leave Brightside' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this team?' }));
  await user.click(dialog.getByRole('button', { name: 'Leave' }));
  await dialog.findByText(LAST_OWNER);
  expect(left.map(({ params }) => params.id)).toEqual([aUser().id]);
});

test('who has one is not offered to leave before it was shown', async () => {
  api.on(getTwoFactor, ON);
  api.on(listAgencies, [STRICT, OTHER]);
  show();
  await screen.findByRole('link', { name: 'Come in again' });
  await screen.findByRole('button', { name: 'Go to Own clients' });
  expect(screen.queryByRole('button', { name: 'Leave Brightside' })).toBeNull();
});

test('where it takes the place of a page, the focus goes to its heading; as the first page it is left to the browser', async () => {
  const { unmount } = show();
  await screen.findByRole('heading', { name: 'Two factors, please' });
  expect(document.activeElement).toBe(document.body);
  unmount();

  api.on(currentUser, aUser());
  api.on(listCompanies, []);
  const { state } = show();
  await screen.findByText('The clients');
  api.on(currentUser, aUser({ mustSecure: true }));
  state.part(createSession).ask();
  const heading = await screen.findByRole('heading', { name: 'Two factors, please' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
