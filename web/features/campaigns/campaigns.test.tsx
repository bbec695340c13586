import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { abilitiesOf } from '#domain/agencies/abilities.ts';
import {
  CAMPAIGN_TAKEN,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  restoreCampaign,
  type Campaign,
} from '#domain/campaigns/contract.ts';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import { listPosts } from '#domain/posts/contract.ts';
import { changeMany } from '#domain/posts/many.ts';
import { POST_STATUSES } from '#domain/posts/status.ts';
import { mockApi, Refusal, type MockApi } from '#tests/support/mock-api.ts';
import { aPost, aUser, idOf } from '#tests/support/samples.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { MayContext } from '#web/lib/may.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { createLeaving } from '#web/ui/unsaved-changes.ts';
import { CampaignPlan } from './campaign-plan.tsx';
import { Campaigns } from './campaigns.tsx';

let api: MockApi;
beforeEach(() => {
  api = mockApi();
  api.on(currentUser, aUser());
});

const counts = (some: Partial<Campaign['counts']> = {}) =>
  ({ ...Object.fromEntries(POST_STATUSES.map((one) => [one, 0])), ...some }) as Campaign['counts'];
const spring = (more: Partial<Campaign> = {}): Campaign => ({
  id: idOf(7),
  name: 'Spring',
  colour: 'green',
  companyName: 'ACME',
  counts: counts({ Draft: 2, Published: 1 }),
  from: '2026-12-01T09:00:00.000Z',
  to: '2026-12-24T09:00:00.000Z',
  ...more,
});

test('a client’s campaigns tell how many posts are in which status, and lead to their plans', async () => {
  api.on(listCampaigns, [spring()]);
  showScreen(<Campaigns company="ACME" />);
  const link = await screen.findByRole('link', { name: 'Spring' });
  expect(link.getAttribute('href')).toBe(`/campaign/${idOf(7)}`);
  const list = screen.getByRole('list', { name: 'Posts by status' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Draft2', 'Published1']);
  screen.getByText('Dec 1, 2026 to Dec 24, 2026');
});

test('a new campaign needs a name, gets a colour, and what the server refuses stands beside the name', async () => {
  api.on(listCampaigns, []);
  const calls = api.on(createCampaign, () => {
    if (calls.length === 1) throw new Refusal(409, CAMPAIGN_TAKEN, { name: CAMPAIGN_TAKEN });
    return spring();
  });
  const { user } = showScreen(<Campaigns company="ACME" />);
  await screen.findByText('No campaigns yet');
  await user.click(screen.getByRole('button', { name: 'New campaign' }));
  await user.click(screen.getByRole('button', { name: 'Add campaign' }));
  await screen.findByText('Please name the campaign');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring');
  await user.click(screen.getByRole('radio', { name: 'violet' }));
  await user.click(screen.getByRole('button', { name: 'Add campaign' }));
  await screen.findByText(CAMPAIGN_TAKEN);
  await user.click(screen.getByRole('button', { name: 'Add campaign' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New campaign' }));
  expect(calls.at(-1)?.body).toEqual({ companyName: 'ACME', name: 'Spring', colour: 'violet' });
});

test('a deleted campaign is brought back by Undo', async () => {
  api.on(listCampaigns, [spring()]);
  api.on(deleteCampaign, { id: idOf(7) });
  const back = api.on(restoreCampaign, spring());
  const { user } = showScreen(<Campaigns company="ACME" />);
  await user.click(await screen.findByRole('button', { name: 'Delete Spring' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Campaign restored');
  expect(back.map(({ params }) => params.id)).toEqual([idOf(7)]);
});

test('a viewer sees the campaigns and changes none', async () => {
  api.on(listCampaigns, [spring()]);
  showScreen(
    <MayContext value={{ role: 'viewer', abilities: abilitiesOf('viewer') }}>
      <Campaigns company="ACME" />
    </MayContext>,
  );
  await screen.findByRole('link', { name: 'Spring' });
  expect(screen.queryByRole('button', { name: 'Delete Spring' })).toBeNull();
});

test('of a campaign only what was changed is saved, and the page is left after a question', async () => {
  api.on(listCampaigns, [spring()]);
  const calls = api.on(changeCampaign, spring());
  const { user, client, state } = showScreen(<Campaigns company="ACME" />);
  const navigate = vi.fn();
  const leave = () => state.part(createLeaving).aroundNav(navigate, '/outbox');
  await user.click(await screen.findByRole('button', { name: 'Change Spring' }));
  await user.click(screen.getByRole('radio', { name: 'violet' }));
  leave();
  await user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(navigate).not.toHaveBeenCalled();
  api.on(listCampaigns, [spring({ name: 'Spring sale' })]);
  await somethingChanged(client);
  await user.click(screen.getByRole('button', { name: 'Save campaign' }));
  await screen.findByRole('link', { name: 'Spring sale' });
  expect(calls[0]?.body).toEqual({ colour: 'violet', basedOn: { colour: 'green' } });
  leave();
  expect(navigate).toHaveBeenCalledOnce();
});

test('the plan shows the posts by date, what has none at the end', async () => {
  api.on(getCampaign, spring());
  const calls = api.on(listPosts, [
    aPost({ id: idOf(1), title: 'Someday' }),
    aPost({ id: idOf(2), title: 'Late', scheduledAt: '2026-12-24T09:00:00.000Z' }),
    aPost({ id: idOf(3), title: 'Early', scheduledAt: '2026-12-01T09:00:00.000Z' }),
  ]);
  showScreen(<CampaignPlan campaign={spring()} zone="Europe/Berlin" />);
  await screen.findByRole('link', { name: 'Early' });
  expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual(['Early', 'Late', 'Someday']);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Dec 1, 2026',
    'Dec 24, 2026',
    'No date yet',
  ]);
  expect(calls[0]?.query).toMatchObject({ campaign: idOf(7), view: 'calendar' });
});

test('posts of the plan are chosen in its order and moved together', async () => {
  api.on(listPosts, [
    aPost({ id: idOf(1), title: 'Someday' }),
    aPost({ id: idOf(2), title: 'Late', scheduledAt: '2026-12-24T09:00:00.000Z' }),
    aPost({ id: idOf(3), title: 'Early', scheduledAt: '2026-12-01T09:00:00.000Z' }),
  ]);
  const moved = api.on(changeMany, ({ body }) => ({ results: body.ids.map((id) => ({ id, ok: true })) }));
  const { user } = showScreen(<CampaignPlan campaign={spring()} zone="Europe/Berlin" />);
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Early' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Late' }), { shiftKey: true });
  await user.click(await screen.findByRole('button', { name: 'Move date' }));
  await user.click(await screen.findByRole('button', { name: 'Move 2 posts' }));
  await screen.findByText('2 posts moved');
  expect(moved.at(-1)?.body).toMatchObject({ action: 'move', ids: [idOf(3), idOf(2)] });
});

test('after a lost answer nobody claims that the campaign was not saved', async () => {
  const lists = api.on(listCampaigns, []);
  api.on(createCampaign, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = showScreen(<Campaigns company="ACME" />);
  await user.click(await screen.findByRole('button', { name: 'New campaign' }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring{Enter}');
  await screen.findByText(ANSWER_LOST);
  await waitFor(() => expect(lists.length).toBeGreaterThan(1));
});
