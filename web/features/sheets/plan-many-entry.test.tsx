import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { currentUser } from '#domain/accounts/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { getCompany } from '#domain/companies/contract.ts';
import { getDefaults, NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { fakeUploads } from '#tests/support/fake-uploads.ts';
import { aCompanyHead, aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { PlanManyLink, TakesFiles } from './plan-many-entry.tsx';
import { PlanScreen } from './plan-screen.tsx';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const drop = (files: File[]) =>
  fireEvent.drop(screen.getByText('Grid'), { dataTransfer: { types: ['Files'], files } });

function showGrid() {
  const server = fakeUploads();
  server.api.on(currentUser, aUser());
  server.api.on(getDefaults, NO_DEFAULTS);
  server.api.on(getCompany, aCompanyHead({ name: 'ACME' }));
  server.api.on(listAccounts, []);
  server.api.on(getAssistant, { model: null });
  const { address } = showScreen(
    <>
      <Route path="/dashboard">
        <TakesFiles company="ACME">
          <p>Grid</p>
        </TakesFiles>
      </Route>
      <Route path="/plan-many">
        <PlanScreen company="ACME" />
      </Route>
    </>,
    '/dashboard',
  );
  return { server, address };
}

test('files that are dropped on a client’s grid become rows of its table', async () => {
  const { server, address } = showGrid();
  fireEvent.dragOver(screen.getByText('Grid'), { dataTransfer: { types: ['Files'] } });
  screen.getByText('Drop them to plan a draft for each');
  drop([photo('one.jpg'), photo('two.jpg')]);
  expect(address()).toBe('/plan-many?company=ACME');
  expect((await screen.findByLabelText<HTMLInputElement>('Title, row 2')).value).toBe('Two');
  await server.sending('two.jpg');
});

test('Enter goes down a row, and stays where it only ends a word of an input method', async () => {
  showGrid();
  drop([photo('one.jpg'), photo('two.jpg')]);
  const first = await screen.findByLabelText<HTMLInputElement>('Title, row 1');
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(first, { key: 'Enter', keyCode: 229 });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title, row 2')));
});

test('posts of no client, all clients together and those who may not write take none', () => {
  const viewer = { role: 'viewer', abilities: ['look'] };
  for (const [company, may] of [
    [null, null],
    ['UNCATEGORIZED', null],
    ['ACME', viewer],
  ] as const) {
    const { address, unmount } = showScreen(
      <MayContext value={may}>
        {company !== null && <PlanManyLink name={company} />}
        <TakesFiles company={company}>
          <p>Grid</p>
        </TakesFiles>
      </MayContext>,
      '/dashboard',
    );
    drop([photo('one.jpg')]);
    expect(address()).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Plan many' })).toBeNull();
    unmount();
  }
});
