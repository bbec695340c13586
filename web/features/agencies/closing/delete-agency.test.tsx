import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NAME_NEEDED } from '#domain/agencies/closing.ts';
import { closeAgency, getClosing } from '#domain/agencies/closing-contract.ts';
import { mockApi, Refusal } from '#tests/support/mock-api.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { DeleteAgency } from './delete-agency.tsx';

const open = { name: 'Brightside', closing: null, asksForCode: false };

async function ask(asksForCode = false) {
  const api = mockApi();
  api.on(getClosing, { ...open, asksForCode });
  const { user } = showScreen(<DeleteAgency />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete the agency…' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Brightside?' }));
  return { api, user, dialog };
}

test('the dialog says what will happen, and takes the name and the password', async () => {
  const { api, user, dialog } = await ask();
  dialog.getByText(/nothing goes out/);
  dialog.getByText(/After 30 days everything is deleted/);
  expect(dialog.queryByLabelText('Code, or a recovery code')).toBeNull();
  const calls = api.on(closeAgency, open);
  await user.type(dialog.getByLabelText('Type “Brightside”'), 'Brightside');
  await user.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ name: 'Brightside', currentPassword: 'correct horse' });
});

test('what the server refuses stands at its field, which has the focus', async () => {
  const { api, user, dialog } = await ask(true);
  api.on(closeAgency, () => {
    throw new Refusal(400, NAME_NEEDED, { name: NAME_NEEDED });
  });
  await user.type(dialog.getByLabelText('Type “Brightside”'), 'Bright');
  await user.type(dialog.getByLabelText('Code, or a recovery code'), '123456');
  await user.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}');
  await dialog.findByText(NAME_NEEDED);
  expect(document.activeElement).toBe(dialog.getByLabelText('Type “Brightside”'));
});
