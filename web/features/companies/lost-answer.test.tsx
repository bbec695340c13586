import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCompany, DUPLICATE_COMPANY, getCompany } from '#domain/companies/contract.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aCompanyHead } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CompanyDialog } from './company-dialog.tsx';

let api: MockApi;
let tries: number;

beforeEach(() => {
  tries = 0;
  api = mockApi();
});

/** The first call succeeds and its answer is lost; later calls find the conflict. */
const losing = (refusal: string) => () => {
  tries += 1;
  if (tries === 1) throw new TypeError('Failed to fetch');
  throw new Refusal(409, refusal);
};

async function tryClient() {
  const onCreated = vi.fn();
  api.on(createCompany, losing(DUPLICATE_COMPANY));
  const { user } = showScreen(<CompanyDialog open onOpenChange={vi.fn()} onCreated={onCreated} />);
  await user.type(await screen.findByLabelText('Company Name'), 'Acme{enter}');
  await screen.findByText('Failed to create company');
  await user.click(screen.getByRole('button', { name: 'Create Client' }));
  await waitFor(() => expect(tries).toBe(2));
  return onCreated;
}

test('a client that is there since the answer was lost is created, not refused', async () => {
  api.on(getCompany, aCompanyHead({ name: 'Acme', logoUrl: null }));
  const onCreated = await tryClient();
  await screen.findByText('Company created successfully');
  expect(onCreated).toHaveBeenCalledWith('Acme');
});

test('after a lost answer, a client with another logo counts as another client', async () => {
  api.on(getCompany, aCompanyHead({ name: 'Acme', logoUrl: '/objects/uploads/1' }));
  const onCreated = await tryClient();
  await screen.findAllByText(DUPLICATE_COMPANY);
  expect(onCreated).not.toHaveBeenCalled();
});
