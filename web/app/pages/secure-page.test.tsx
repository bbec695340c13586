import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listPasskeys, startPasskeyLogIn } from '#domain/accounts/passkeys-contract.ts';
import { confirmTwoFactor, getTwoFactor, startTwoFactor } from '#domain/accounts/two-factor-contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Protected } from '../protected.tsx';

let api: MockApi;
let asked: unknown[];
beforeEach(() => {
  api = mockApi();
  asked = api.on(currentUser, aUser({ mustSecure: true }));
  api.on(getTwoFactor, { isOn: false, since: null, recoveryCodesLeft: 0, mustShow: false });
  api.on(listPasskeys, { isPossible: true, passkeys: [] });
});

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
