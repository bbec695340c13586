import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getClosing, keepAgency, type ClosingShown } from '#domain/agencies/closing-contract.ts';
import { listAgencies } from '#domain/agencies/contract.ts';
import { listExports } from '#domain/agencies/export-contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Protected } from '../protected.tsx';

const closing: ClosingShown = {
  askedBy: 'Olive Owner',
  askedAt: '2026-11-16T10:00:00.000Z',
  closesAt: '2026-12-16T10:00:00.000Z',
  isEnding: false,
};
const state = { name: 'Brightside', closing, asksForCode: false };
const here = { id: idOf(1), name: 'Brightside', role: 'owner' as const, isCurrent: true };

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser({ isClosing: true }));
  api.on(getClosing, state);
  api.on(listAgencies, [here]);
  api.on(listExports, []);
});

const show = () =>
  showScreen(
    <Protected>
      <p>The clients</p>
    </Protected>,
  );

test('an owner reads when it ends and who asked, keeps it, and is told how many posts need a new date', async () => {
  const calls = api.on(keepAgency, { missed: 3 });
  const { user } = show();
  await screen.findByRole('heading', { name: 'This agency is closing on Dec 16, 2026' });
  screen.getByText(/Olive Owner asked for Brightside to be deleted on Nov 16, 2026/);
  await screen.findByRole('button', { name: 'Export everything' });
  expect(screen.queryByText('The clients')).toBeNull();
  api.on(currentUser, aUser());
  api.on(listCompanies, []);
  await user.click(screen.getByRole('button', { name: 'Keep the agency' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await screen.findByText('3 posts need a new date: their time passed meanwhile.');
  await screen.findByText('The clients');
});

test('others are told whom to talk to; whoever works elsewhere as well gets there', async () => {
  api.on(currentUser, aUser({ isClosing: true, role: 'creator' }));
  api.on(listAgencies, [here, { ...here, id: idOf(2), name: 'Moss', isCurrent: false }]);
  show();
  await screen.findByText(/please talk to one of them/);
  await screen.findByRole('button', { name: 'Go to Moss' });
  expect(screen.queryByRole('button', { name: 'Keep the agency' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull();
});

test('once the deletion has begun nothing offers to keep it', async () => {
  api.on(getClosing, { ...state, closing: { ...closing, isEnding: true } });
  show();
  await screen.findByRole('heading', { name: 'This agency is being deleted' });
  expect(screen.queryByRole('button', { name: 'Keep the agency' })).toBeNull();
});
