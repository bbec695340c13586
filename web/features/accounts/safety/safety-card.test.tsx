import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listPasskeys, removePasskey } from '#domain/accounts/passkeys-contract.ts';
import { endOneSession, endOtherSessions, listSessions } from '#domain/accounts/sessions-contract.ts';
import {
  confirmTwoFactor,
  getTwoFactor,
  startTwoFactor,
  switchTwoFactorOff,
  WRONG_CODE,
} from '#domain/accounts/two-factor-contract.ts';
import { cancelExport, listExports, startExport } from '#domain/agencies/export-contract.ts';
import { changeAgencySafety, getAgencySafety, OWN_FACTOR_FIRST } from '#domain/agencies/safety-contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SafetyCard } from './safety-card.tsx';

const OFF = { isOn: false, since: null, recoveryCodesLeft: 0, mustShow: false };
const ON = { isOn: true, since: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 2, mustShow: false };
const aSession = (id: number, device: string, isCurrent = false) => ({
  id: idOf(id),
  device,
  address: '203.0.113.9',
  createdAt: '2026-11-10T10:00:00.000Z',
  lastSeenAt: '2026-11-12T10:00:00.000Z',
  isCurrent,
});

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(listSessions, [aSession(1, 'Firefox on Linux', true), aSession(2, 'Safari on iPhone')]);
  api.on(getTwoFactor, OFF);
  api.on(currentUser, aUser());
  api.on(listPasskeys, { isPossible: true, passkeys: [] });
});

test('sessions are listed, and each but this one can be ended', async () => {
  const ended = api.on(endOneSession, ({ params }) => ({ id: params.id }));
  const { user } = showScreen(<SafetyCard user={aUser({ role: 'viewer' })} />);
  const own = (await screen.findByText('Firefox on Linux')).closest('li') as HTMLElement;
  within(own).getByText('This one');
  expect(within(own).queryByRole('button')).toBeNull();
  api.on(listSessions, [aSession(1, 'Firefox on Linux', true)]);
  await user.click(screen.getByRole('button', { name: 'End the session of Safari on iPhone' }));
  await screen.findByText('Safari on iPhone is logged out');
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(ended.map(({ params }) => params.id)).toEqual([idOf(2)]);
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  // No other session can be ended: the list itself has the focus.
  expect(document.activeElement).toBe(screen.getByText('Firefox on Linux').closest('ul'));
});

test('what could not be read says so, and is there after another try', async () => {
  const down = () => {
    throw new Refusal(500, 'Something went wrong');
  };
  api.on(listSessions, down);
  api.on(getTwoFactor, down);
  api.on(listPasskeys, down);
  api.on(getAgencySafety, down);
  api.on(listExports, down);
  const { user } = showScreen(<SafetyCard user={aUser()} />);
  for (const title of [
    'Your sessions could not be loaded',
    'Whether it is on could not be loaded',
    'Your passkeys could not be loaded',
    'The rule for the whole team could not be loaded',
    'The exports could not be loaded',
  ])
    await screen.findByText(title);
  api.on(listSessions, [aSession(1, 'Firefox on Linux', true)]);
  const sessions = within(screen.getByRole('region', { name: 'Where you are logged in' }));
  await user.click(sessions.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Firefox on Linux');
  api.on(listExports, []);
  const exports = within(screen.getByRole('region', { name: 'Your agency’s data' }));
  await user.click(exports.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Export everything' });
  expect(exports.queryByRole('alert')).toBeNull();
});

test('all others are ended with one click', async () => {
  const ended = api.on(endOtherSessions, { ended: 1 });
  const { user } = showScreen(<SafetyCard user={aUser({ role: 'viewer' })} />);
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  await screen.findByText('Logged out everywhere else');
  expect(ended).toHaveLength(1);
});

test('two-factor is set up: password, picture and key, code, recovery codes', async () => {
  api.on(startTwoFactor, ({ body }) => {
    if (body.currentPassword !== 'correct horse')
      throw new Refusal(400, 'Current password is incorrect', {
        currentPassword: 'Current password is incorrect',
      });
    return { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Greenroom:a?secret=ABCDEFGHIJKLMNOP' };
  });
  api.on(confirmTwoFactor, ({ body }) => {
    if (body.code !== '123456') throw new Refusal(400, WRONG_CODE, { code: WRONG_CODE });
    return { recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] };
  });
  const { user } = showScreen(<SafetyCard user={aUser({ role: 'viewer' })} />);
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  const password = await screen.findByLabelText('Your password');
  await user.type(password, 'guess{Enter}');
  await screen.findByText('Current password is incorrect');
  await user.clear(password);
  await user.type(password, 'correct horse{Enter}');
  await screen.findByRole('img', { name: /Picture of the key/ });
  screen.getByText('ABCD EFGH IJKL MNOP');
  const code = screen.getByLabelText('Code that the app shows');
  expect(document.activeElement).toBe(code);
  await user.type(code, '000000{Enter}');
  await screen.findByText(WRONG_CODE);
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
  // The codes are not shown again: Escape alone does not close them.
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Back to the codes' }));
  api.on(getTwoFactor, ON);
  await user.click(await screen.findByRole('button', { name: /^Copy/ }));
  await user.keyboard('{Escape}');
  await screen.findByText('Two-factor is on');
  await screen.findByText('2 recovery codes left.');
});

test('who has a passkey and came in without it is offered to log in with it, and nothing to add', async () => {
  const phone = { id: idOf(5), label: 'Phone', createdAt: '2026-11-10T10:00:00.000Z', lastUsedAt: null };
  api.on(getTwoFactor, { ...OFF, mustShow: true });
  api.on(listPasskeys, { isPossible: true, passkeys: [phone] });
  api.on(removePasskey, ({ params }) => ({ id: params.id }));
  const { user } = showScreen(<SafetyCard user={aUser({ role: 'viewer' })} />);
  await screen.findByText('You came in with your password alone');
  screen.getByRole('button', { name: 'Log in with your passkey' });
  expect(screen.queryByRole('link', { name: 'Come in again' })).toBeNull();
  for (const name of ['Set up two-factor', 'Add a passkey'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  // Lost and removed: the next passkey is the first.
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
  api.on(getTwoFactor, OFF);
  api.on(listPasskeys, { isPossible: true, passkeys: [] });
  await user.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}');
  await screen.findByRole('button', { name: 'Set up two-factor' });
  screen.getByRole('button', { name: 'Add a passkey' });
  expect(screen.queryByText('You came in with your password alone')).toBeNull();
});

test('who came in before two-factor was on makes no recovery codes', async () => {
  api.on(getTwoFactor, { ...ON, mustShow: true });
  showScreen(<SafetyCard user={aUser({ role: 'viewer' })} />);
  await screen.findByRole('link', { name: 'Come in again' });
  await screen.findByRole('button', { name: 'Switch off' });
  expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull();
});

test('switching off asks for password and code, and says which of them is wrong', async () => {
  api.on(getTwoFactor, ON);
  const calls = api.on(switchTwoFactorOff, ({ body }) => {
    if (body.code !== '123456') throw new Refusal(400, WRONG_CODE, { code: WRONG_CODE });
    return { message: 'Two-factor is off' };
  });
  const { user } = showScreen(<SafetyCard user={aUser({ role: 'viewer' })} />);
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch two-factor off?' }));
  await user.type(dialog.getByLabelText('Your password'), 'correct horse');
  await user.type(dialog.getByLabelText('Code, or a recovery code'), '111111{Enter}');
  await dialog.findByText(WRONG_CODE);
  api.on(getTwoFactor, OFF);
  await user.clear(dialog.getByLabelText('Code, or a recovery code'));
  await user.type(dialog.getByLabelText('Code, or a recovery code'), '123456{Enter}');
  await screen.findByRole('button', { name: 'Set up two-factor' });
  expect(calls.at(-1)?.body).toEqual({ currentPassword: 'correct horse', code: '123456' });
});

test('an owner asks everybody for two factors, and is told why not', async () => {
  let state = { requiresTwoFactor: false, without: ['Bo Baker', 'Cy Cook'] };
  api.on(getAgencySafety, () => state);
  api.on(listExports, []);
  api.on(changeAgencySafety, () => {
    throw new Refusal(409, OWN_FACTOR_FIRST);
  });
  const { user } = showScreen(<SafetyCard user={aUser()} />);
  const ask = await screen.findByRole('checkbox', { name: /Ask everybody for two factors/ });
  screen.getByText(/Bo Baker and Cy Cook/);
  await user.click(ask);
  await screen.findByText(OWN_FACTOR_FIRST);
  api.on(changeAgencySafety, ({ body }) => (state = { ...state, ...body }));
  await user.click(ask);
  await waitFor(() => expect((ask as HTMLInputElement).checked).toBe(true));
});

test('an owner has everything exported, sees how far it is, and downloads or cancels it', async () => {
  api.on(getAgencySafety, { requiresTwoFactor: false, without: [] });
  const made = {
    id: idOf(7),
    state: 'making' as const,
    progress: 40,
    files: [],
    createdAt: '2026-11-10T10:00:00.000Z',
    expiresAt: null,
  };
  const url = `/api/agency/exports/${idOf(7)}/1.zip`;
  const ready = {
    ...made,
    state: 'ready' as const,
    files: [{ url, bytes: 3_000_000 }],
    expiresAt: '2026-11-17T10:00:00.000Z',
  };
  api.on(listExports, []);
  api.on(startExport, made);
  const { user, client } = showScreen(<SafetyCard user={aUser()} />);
  await user.click(await screen.findByRole('button', { name: 'Export everything' }));
  await user.type(await screen.findByLabelText('Your password'), 'correct horse');
  api.on(listExports, [made]);
  await user.click(screen.getByRole('button', { name: 'Make the archive' }));
  const progress = await screen.findByRole('progressbar', { name: 'The export is being made' });
  expect((progress as HTMLProgressElement).value).toBe(0.4);
  screen.getByRole('button', { name: 'Cancel the export' });
  api.on(listExports, [ready]);
  await client.invalidateQueries();
  const link = await screen.findByRole('link', { name: 'Download (3 MB)' });
  expect(link.getAttribute('href')).toBe(url);
  api.on(cancelExport, { ...made, state: 'cancelled' });
  api.on(listExports, []);
  await user.click(screen.getByRole('button', { name: 'Remove the export' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Download/ })).toBeNull());
});
