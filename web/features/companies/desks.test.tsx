import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import {
  chooseDesks,
  listDesks,
  restoreDesk,
  withdrawDesk,
  type CompanyDesks,
} from '#domain/desks/contract.ts';
import { mockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Desks } from './desks.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const answer = (more: Partial<CompanyDesks['desks'][number]> = {}): CompanyDesks => ({
  shows: 'review',
  desks: [
    {
      id,
      reviewerName: 'Cora Client',
      reviewerContact: 'cora@client.example',
      url: 'http://localhost:3000/desk/secret',
      waiting: 2,
      notified: null,
      openedAt: null,
      answeredAt: null,
      createdAt: '2026-05-04T09:00:00.000Z',
      ...more,
    },
  ],
});

test('a client’s desks are listed with what waits and whether they were opened, to copy and to withdraw', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listDesks, answer());
  const gone = api.on(withdrawDesk, { id });
  const { user } = showScreen(<Desks company="Acme" />);
  expect((await screen.findByText(/2 waiting/)).textContent).toBe('2 waiting, not opened yet');
  expect(screen.getByRole('button', { name: 'Copy link of the desk of Cora Client' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw the link of Cora Client' }));
  await waitFor(() => expect(gone.map((call) => call.params.id)).toEqual([id]));
});

test('a withdrawn link is given back by Undo', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listDesks, answer());
  api.on(withdrawDesk, { id });
  const back = api.on(restoreDesk, { id });
  const { user } = showScreen(<Desks company="Acme" />);
  await user.click(await screen.findByRole('button', { name: 'Withdraw the link of Cora Client' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The link opens again');
  expect(back.map((call) => call.params.id)).toEqual([id]);
});

test('what desks show is chosen per client', async () => {
  const api = mockApi();
  api.on(currentUser, aUser());
  api.on(listDesks, answer({ openedAt: '2026-05-04T09:00:00.000Z' }));
  const chosen = api.on(chooseDesks, { ...answer(), shows: 'plan' });
  const { user } = showScreen(<Desks company="Acme" />);
  await user.selectOptions(await screen.findByLabelText('Their plan shows'), 'plan');
  await waitFor(() => expect(chosen.map((call) => call.body.shows)).toEqual(['plan']));
});
