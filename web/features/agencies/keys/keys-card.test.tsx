import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listKeys, makeKey, revokeKey, TOO_MANY_KEYS, type KeyShown } from '#domain/agencies/keys.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCard, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { KeysCard } from './keys-card.tsx';

let api: MockApi;
const zapier: KeyShown = {
  id: idOf(1),
  name: 'Zapier',
  begins: 'gr_abcde',
  role: 'manager',
  companies: ['Moss'],
  state: 'works',
  madeBy: 'Olive Owner',
  createdAt: '2026-11-01T10:00:00Z',
  lastUsedAt: null,
  expiresAt: '2027-02-01T10:00:00Z',
  endedAt: null,
};
const left: KeyShown = {
  ...zapier,
  id: idOf(2),
  name: 'Website',
  companies: 'all',
  state: 'maker left',
  madeBy: 'Dana Dell',
  expiresAt: null,
  endedAt: '2026-11-10T10:00:00Z',
};

beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(listCompanies, [aCard({ name: 'Fern & Oak' }), aCard({ name: 'Moss' })]);
});

test('without a key the card says what they are for and how a program asks', async () => {
  api.on(listKeys, []);
  showScreen(<KeysCard />);
  await screen.findByText('No key yet');
  screen.getByText(`curl -H "Authorization: Bearer gr_…" ${window.location.origin}/api/posts`);
});

test('an owner makes a key for some clients, with the password, and copies the text that is shown once', async () => {
  api.on(listKeys, []);
  const sent = api.on(makeKey, { key: zapier, secret: 'gr_the-text' });
  const { user } = showScreen(<KeysCard />);
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a key' });
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  within(dialog).getByText('Please say what the key is for');
  within(dialog).getByText('Please enter your password');
  await user.type(within(dialog).getByLabelText(/What it is for/), 'Zapier');
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'manager');
  await user.selectOptions(within(dialog).getByLabelText('Clients'), 'some');
  await user.click(await within(dialog).findByLabelText('Moss'));
  await user.selectOptions(within(dialog).getByLabelText('Works for'), 'Until it is revoked');
  await user.type(within(dialog).getByLabelText(/Your password/), 'correct horse');
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  expect(await screen.findByLabelText('Text of the key')).toHaveProperty('value', 'gr_the-text');
  screen.getByRole('button', { name: 'Copy key' });
  expect(sent[0]?.body).toEqual({
    name: 'Zapier',
    role: 'manager',
    companies: ['Moss'],
    days: 'never',
    currentPassword: 'correct horse',
  });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Back to the key' }));
  await user.click(await screen.findByRole('button', { name: 'Copy key' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Text of the key')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what the server refuses stands in the form', async () => {
  api.on(listKeys, []);
  api.on(makeKey, () => {
    throw new Refusal(409, TOO_MANY_KEYS);
  });
  const { user } = showScreen(<KeysCard />);
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  await user.type(await screen.findByLabelText(/What it is for/), 'Zapier');
  await user.type(screen.getByLabelText(/Your password/), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByText(TOO_MANY_KEYS);
  expect(form.getByLabelText<HTMLInputElement>(/What it is for/).value).toBe('Zapier');
  expect(screen.queryByLabelText('Text of the key')).toBeNull();
});

test('the list says who made a key, what it sees, when it was used and why it ended; one that works can be revoked', async () => {
  api.on(listKeys, [zapier, left]);
  const revoked = api.on(revokeKey, { ...zapier, state: 'revoked' });
  const { user } = showScreen(<KeysCard />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Zapiergr_abcde…, made by Olive OwnerManagerMossNever usedExpires /),
    expect.stringMatching(
      /^WebsiteEndedgr_abcde…, made by Dana DellDana Dell is no longer an owner here\.ManagerAll clientsNever usedEnded /,
    ),
  ]);
  expect(screen.queryByRole('button', { name: 'Revoke the key Website' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revoke the key Zapier' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the key Zapier?' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('The key Zapier was revoked');
  expect(revoked[0]?.params).toEqual({ id: zapier.id });
});

test('a list that could not be loaded says so', async () => {
  api.on(listKeys, () => {
    throw new Refusal(503, 'Please try again in a moment.');
  });
  showScreen(<KeysCard />);
  await screen.findByText('The keys could not be loaded');
});

test('who is no owner reads why, and nothing is asked for', async () => {
  const asked = api.on(listKeys, []);
  showScreen(
    <MayContext value={{ role: 'Manager', abilities: ['look'] }}>
      <KeysCard />
    </MayContext>,
  );
  screen.getByText(/Only owners see and make keys\. Your role, Manager, does not allow this\./);
  expect(asked).toEqual([]);
});
