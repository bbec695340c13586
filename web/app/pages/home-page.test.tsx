import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listActivity } from '#domain/activity/contract.ts';
import { createCompany, listCompanies } from '#domain/companies/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { listMyWork } from '#domain/teamwork/my-work-contract.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { anActivityItem, aUser } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { HomePage } from './home-page.tsx';

let api: MockApi;

beforeEach(() => {
  api = mockApi();
  api.on(listActivity, []);
  api.on(listCompanies, []);
  api.on(currentUser, aUser());
});

test('a new client leads to its dashboard', async () => {
  const rest = {
    counts: { posts: 0, published: 0, active: 0, needsChanges: 0 },
    createdAt: null,
    updatedAt: null,
  };
  api.on(createCompany, { id: '1', name: 'R&D', logoUrl: null, ...rest });
  const { user, address } = showScreen(<HomePage />);
  screen.getByRole('heading', { level: 1, name: 'Your Clients' });
  await user.click(screen.getByRole('button', { name: 'New Client' }));
  await user.type(await screen.findByLabelText('Company Name'), 'R&D{enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?company=R%26D'));
});

test('there are two views, and the address says which', async () => {
  api.on(listPosts, []);
  api.on(currentUser, aUser());
  const { user, address } = showScreen(<HomePage />);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Companies', 'Master Calendar']);
  await screen.findByText('No Companies Yet');
  await user.click(screen.getByRole('tab', { name: 'Master Calendar' }));
  await screen.findByText('Master calendar showing scheduled posts from all companies');
  expect(address()).toContain('view=calendar');
});

test('who has colleagues sees what waits for them; who works alone sees nothing of it', async () => {
  const { unmount } = showScreen(<HomePage />, '/');
  await screen.findByText('No Companies Yet');
  expect(screen.queryByRole('heading', { name: 'My work' })).toBeNull();
  unmount();
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(listMyWork, []);
  showScreen(<HomePage />, '/');
  await screen.findByText('Nothing waits for you.');
});

test('Recent Activity comes first, then what waits for this person', async () => {
  api.on(currentUser, aUser({ hasColleagues: true }));
  api.on(listMyWork, []);
  api.on(listActivity, [anActivityItem()]);
  showScreen(<HomePage />, '/');
  await screen.findByText('No Companies Yet');
  await screen.findByText('Nothing waits for you.');
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual([
    'Your Clients',
    'Recent Activity',
    'My work',
  ]);
});
