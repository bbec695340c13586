import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { ANOTHER_AGENCY } from '#domain/agencies/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useIsAnotherAgency } from './agency-shown.ts';
import { call, saidAlways } from './api.ts';
import { createSession, useSession } from './session.ts';
import { useRead } from './use-api.ts';

let api: MockApi;
let said: (string | null)[] = [];
beforeEach(() => {
  api = mockApi();
  api.on(listCompanies, []);
  said = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (input === listCompanies.path) said.push(new Headers(init.headers).get('x-agency'));
    return answer(input, init);
  });
});
afterEach(() => {
  delete saidAlways['X-Agency'];
  vi.unstubAllGlobals();
});

function Shown() {
  const { user } = useSession();
  const isAnother = useIsAnotherAgency();
  return <p>{isAnother ? 'Another' : `At ${user?.agencyId ?? 'none'}`}</p>;
}

function Clients() {
  useRead(listCompanies);
  return <Shown />;
}

test('a page says with every call which agency it shows, also when the person is at work for another by now', async () => {
  api.on(currentUser, aUser({ agencyId: 'a' }));
  const { client } = showScreen(<Shown />);
  await screen.findByText('At a');
  await call(listCompanies);
  api.on(currentUser, aUser({ agencyId: 'b' }));
  await act(() => client.invalidateQueries());
  await screen.findByText('Another');
  await call(listCompanies);
  expect(said).toEqual(['a', 'a']);
});

test('a refusal because of the agency is how a page learns of it', async () => {
  api.on(currentUser, aUser({ agencyId: 'a' }));
  const { client } = showScreen(<Clients />);
  await screen.findByText('At a');
  api.on(currentUser, aUser({ agencyId: 'b' }));
  api.on(listCompanies, () => {
    throw new Refusal(409, ANOTHER_AGENCY);
  });
  await act(() => client.invalidateQueries({ queryKey: ['api', 'companies'] }));
  await screen.findByText('Another');
});

test('whoever logs in begins with the agency that they are at work for then', async () => {
  api.on(currentUser, aUser({ agencyId: 'a' }));
  const { state } = showScreen(<Shown />);
  await screen.findByText('At a');
  api.on(currentUser, aUser({ agencyId: 'b' }));
  act(() => state.part(createSession).enter());
  await screen.findByText('At b');
  await call(listCompanies);
  expect(said).toEqual(['b']);
});
