import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import type { Campaign } from '#domain/campaigns/contract.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { changeMany } from '#domain/posts/many.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { mockApi, type MockApi } from '#tests/support/mock-api.ts';
import { aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CampaignPlan } from './campaign-plan.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
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

test('the result of deleting every post of the plan stays on the screen, with Undo', async () => {
  let left = [aPost({ id: idOf(1), title: 'Fig cake' })];
  api.on(listPosts, () => left);
  const calls = api.on(changeMany, ({ body }) => {
    if (!body.check) left = [];
    return { results: body.ids.map((id) => ({ id, ok: true })) };
  });
  const { user } = showScreen(<CampaignPlan campaign={spring} zone="Europe/Berlin" />);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Fig cake' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 1 post' }));
  await screen.findByText('No posts in this campaign yet');
  await screen.findByRole('dialog', { name: '1 post deleted' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone: 1 post');
  expect(calls.at(-1)?.body).toMatchObject({ action: 'restore', ids: [idOf(1)] });
});
