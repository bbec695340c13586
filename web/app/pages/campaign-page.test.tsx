import { screen } from '@testing-library/react';
import { Route } from 'wouter';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { getCampaign, type Campaign } from '#domain/campaigns/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { somethingChanged } from '#web/lib/use-api.ts';
import { CampaignPage } from './campaign-page.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
  api.on(listPosts, []);
  api.on(getCampaign, spring);
});

const spring: Campaign = {
  id: idOf(7),
  name: 'Spring',
  colour: 'green',
  companyName: 'ACME',
  counts: Object.fromEntries(POST_STATUSES.map((one) => [one, 0])) as Campaign['counts'],
  from: null,
  to: null,
};

async function show() {
  const shown = showScreen(<Route path="/campaign/:id" component={CampaignPage} />, `/campaign/${idOf(7)}`);
  await screen.findByRole('heading', { name: 'Spring' });
  return shown;
}

test('the open page of a campaign that somebody deletes says that it is not there any more', async () => {
  const { client } = await show();
  api.on(getCampaign, () => {
    throw new Refusal(404, 'Campaign not found');
  });
  await somethingChanged(client);
  await screen.findByText('Campaign not found');
  screen.getByText('It may have been deleted.');
  expect(screen.queryByRole('heading', { name: 'Spring' })).toBeNull();
});

test('a page that only could not be read again stays as it is', async () => {
  const { client } = await show();
  const calls = api.on(getCampaign, () => {
    throw new Refusal(429, 'Too many requests');
  });
  await somethingChanged(client);
  expect(calls.length).toBeGreaterThan(0);
  screen.getByRole('heading', { name: 'Spring' });
});
