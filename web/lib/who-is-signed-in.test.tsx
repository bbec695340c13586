import { useState } from 'react';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { createSession, useSession } from './session.ts';
import { useRead } from './use-api.ts';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
});

function Who() {
  const { user, isLoading } = useSession();
  return <p>{isLoading ? 'Nobody knows' : (user?.email ?? 'Nobody')}</p>;
}

function LookLater() {
  const [enabled, setEnabled] = useState(false);
  useRead(listCompanies, {}, { enabled });
  return (
    <>
      <Who />
      <button type="button" onClick={() => setEnabled(true)}>
        Look
      </button>
    </>
  );
}

test('several parts of a screen ask once, and a failed answer means that nobody is signed in', async () => {
  const calls = api.on(currentUser, () => {
    throw new Refusal(503, 'The database is resting');
  });
  showScreen(
    <>
      <Who />
      <Who />
    </>,
  );
  expect(await screen.findAllByText('Nobody')).toHaveLength(2);
  expect(calls).toHaveLength(1);
});

test.each([
  ['there is no connection', new TypeError('Failed to fetch')],
  ['the server is in trouble', new Refusal(503, 'The database is resting')],
])('who is known stays while %s, and goes when the server refuses', async (_when, failure) => {
  api.on(currentUser, aUser({ email: 'olive@agency.example' }));
  const { client } = showScreen(<Who />);
  await screen.findByText('olive@agency.example');
  const failed = api.on(currentUser, () => {
    throw failure;
  });
  await act(() => client.invalidateQueries());
  await expect.poll(() => failed).toHaveLength(1);
  await act(() => client.invalidateQueries());
  await expect.poll(() => failed).toHaveLength(2);
  screen.getByText('olive@agency.example');
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  await act(() => client.invalidateQueries());
  await screen.findByText('Nobody');
});

test('a log-in leaves nothing of what was read before it', async () => {
  api.on(currentUser, aUser({ email: 'olive@agency.example' }));
  const { client, state } = showScreen(<Who />);
  await screen.findByText('olive@agency.example');
  client.setQueryData(['api', 'companies'], ['a client of somebody else']);
  api.on(currentUser, aUser({ id: 'another', email: 'sam@agency.example' }));
  act(() => state.part(createSession).enter());
  await screen.findByText('sam@agency.example');
  expect(client.getQueryData(['api', 'companies'])).toBeUndefined();
});

test('a session that ended is noticed by whoever is refused, and the screen is told', async () => {
  api.on(currentUser, aUser({ email: 'olive@agency.example' }));
  api.on(listCompanies, () => {
    throw new Refusal(401, 'Please log in');
  });
  const { user } = showScreen(<LookLater />);
  await screen.findByText('olive@agency.example');
  api.on(currentUser, () => {
    throw new Refusal(401, 'Please log in');
  });
  await user.click(screen.getByRole('button', { name: 'Look' }));
  await screen.findByText('Nobody');
});

test('what was asked before a newer answer was known does not take its place', async () => {
  let answer: (email: string) => void = () => undefined;
  api.on(currentUser, () => new Promise((done) => (answer = (email: string) => done(aUser({ email })))));
  const { state } = showScreen(<Who />);
  await expect.poll(() => answer.length).toBe(1);
  act(() => state.part(createSession).set(aUser({ email: 'saved@agency.example' })));
  await screen.findByText('saved@agency.example');
  await act(async () => {
    answer('old@agency.example');
    await Promise.resolve();
  });
  expect(screen.queryByText('old@agency.example')).toBeNull();
  screen.getByText('saved@agency.example');
});
