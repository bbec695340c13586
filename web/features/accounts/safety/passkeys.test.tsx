import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#domain/accounts/passkeys-contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Passkeys } from './passkeys.tsx';

const phone = {
  id: idOf(5),
  label: 'Phone',
  createdAt: '2026-11-10T10:00:00.000Z',
  lastUsedAt: null,
};

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(listPasskeys, { isPossible: true, passkeys: [phone] });
});

test('a passkey gets another name, and is removed with the password', async () => {
  api.on(renamePasskey, ({ body }) => ({ ...phone, ...body }));
  api.on(removePasskey, ({ params, body }) => {
    if (body.currentPassword !== 'correct horse') throw new Refusal(400, 'Current password is incorrect');
    return { id: params.id };
  });
  const { user } = showScreen(<Passkeys />);
  await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  api.on(listPasskeys, { isPossible: true, passkeys: [{ ...phone, label: 'Laptop' }] });
  await user.type(name, 'Laptop{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Laptop?' }));
  await user.type(dialog.getByLabelText('Your password'), 'guess{Enter}');
  await dialog.findByText('Current password is incorrect');
  await user.clear(dialog.getByLabelText('Your password'));
  api.on(listPasskeys, { isPossible: true, passkeys: [] });
  await user.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}');
  await screen.findByText('Passkey removed');
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
  const add = screen.getByRole('button', { name: 'Add a passkey' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('after the password the name of the new passkey can be typed at once', async () => {
  api.on(startPasskey, {
    challenge: 'YQ',
    rp: { name: 'Greenroom' },
    user: { id: 'YQ', name: 'olive@moss.example', displayName: 'Olive' },
    pubKeyCredParams: [],
  });
  const { user } = showScreen(<Passkeys />);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}');
  expect(document.activeElement).toBe(await screen.findByLabelText('Name'));
});

test('where the address knows no passkeys, nothing is offered', async () => {
  const asked = api.on(listPasskeys, { isPossible: false, passkeys: [] });
  showScreen(<Passkeys />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Passkeys')).toBeNull();
});
