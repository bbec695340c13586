import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getAssistant } from '#domain/assistant/contract.ts';
import { getCompany } from '#domain/companies/contract.ts';
import { getDefaults } from '#domain/companies/defaults.ts';
import { getChecklist } from '#domain/library/checklist.ts';
import { listSavedTexts } from '#domain/library/saved-texts.ts';
import { listAccounts } from '#domain/networks/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { listEvergreen } from '#domain/posts/evergreen.ts';
import { getCopyRule } from '#domain/posts/repeat.ts';
import { fakeUploads } from '#tests/support/fake-uploads.ts';
import { Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aPost, aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ArchivePage } from './archive-page.tsx';
import { LibraryPage } from './library-page.tsx';
import { MonthPlanPage } from './month-plan-page.tsx';
import { PlanManyPage } from './plan-many-page.tsx';

/** The requests of the screens about a client. */
const OF_CLIENT = [
  getCompany,
  getDefaults,
  listAccounts,
  listSavedTexts,
  getCopyRule,
  listEvergreen,
  getChecklist,
];

let api: MockApi;
beforeEach(() => {
  ({ api } = fakeUploads());
  api.on(currentUser, aUser());
  api.on(listPosts, []);
  api.on(getAssistant, { model: null });
  for (const asked of OF_CLIENT)
    api.on(asked, () => {
      throw new Refusal(404, 'Company not found');
    });
});

test.each([
  ['/plan-many', PlanManyPage],
  ['/month-plan', MonthPlanPage],
  ['/library', LibraryPage],
  ['/archive', ArchivePage],
])('%s of a client that is not there says so and leads back to the clients', async (path, Page) => {
  showScreen(<Page />, `${path}?company=Nobody`);
  await screen.findByText('Client not found');
  screen.getByText('It may have been renamed or deleted.');
  expect(screen.getByRole('link', { name: 'Your Clients' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: /^Create / })).toBeNull();
});

test('what is left in the archive of a deleted client is shown', async () => {
  api.on(listPosts, [aPost({ title: 'Spring sale', status: 'Published' })]);
  showScreen(<ArchivePage />, '/archive?company=Nobody');
  await screen.findByRole('heading', { name: 'Spring sale' });
  expect(screen.queryByText('Client not found')).toBeNull();
});
