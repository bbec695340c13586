import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAMPAIGN_TAKEN, OTHER_CLIENTS } from '#domain/campaigns/contract.ts';
import { NO_SUCH_CLIENT } from '#domain/companies/names.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { forgetCampaigns } from './change-campaigns.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});

const later = (seconds: number) => it.clock.set(new Date(it.clock.now().getTime() + seconds * 1000));
const campaign = async (name = 'Spring', companyName = 'ACME') =>
  (await owner('POST', '/api/campaigns', { companyName, name, colour: 'green' })).body as { id: string };
const post = async (more: Record<string, unknown> = {}) =>
  (await owner('POST', '/api/posts', { title: 'Fig cake', companyName: 'ACME', ...more })).body;

test('a campaign is of one client, counts its posts by status and knows its first and last date', async () => {
  const { id } = await campaign();
  await post({ campaignId: id });
  await post({ campaignId: id, scheduledAt: '2026-12-01T09:00:00Z' });
  await post({ campaignId: id, scheduledAt: '2026-12-24T09:00:00Z', send: false });
  await post();
  const [found] = (await owner('GET', '/api/campaigns?company=acme')).body;
  expect(found).toMatchObject({
    id,
    name: 'Spring',
    colour: 'green',
    companyName: 'ACME',
    from: '2026-12-01T09:00:00.000Z',
    to: '2026-12-24T09:00:00.000Z',
  });
  expect(found.counts).toMatchObject({ Draft: 2, Scheduled: 1, Published: 0 });
  expect((await owner('GET', `/api/posts?campaign=${id}`)).body).toHaveLength(3);
  expect((await owner('GET', `/api/posts?campaign=${id}&view=calendar`)).body[0].inCampaign).toEqual({
    id,
    name: 'Spring',
    colour: 'green',
  });
  const [inGrid] = (await owner('GET', '/api/posts?view=grid')).body;
  expect(inGrid).toMatchObject({ photos: 0 });
  expect(inGrid).not.toHaveProperty('inCampaign');
  expect((await owner('GET', '/api/campaigns?company=Other')).body).toEqual([]);
});

test('a mistyped or former name of a client makes neither a campaign nor a client', async () => {
  await owner('PATCH', '/api/companies/ACME', { newName: 'Nova' });
  for (const companyName of ['ACME', 'Nvoa']) {
    const refused = await owner('POST', '/api/campaigns', { companyName, name: 'Spring', colour: 'green' });
    expect([refused.status, refused.body.message]).toEqual([404, NO_SUCH_CLIENT]);
  }
  const none = await owner('POST', '/api/campaigns', {
    companyName: 'Uncategorized',
    name: 'Spring',
    colour: 'green',
  });
  expect(none.body.fields).toEqual({ companyName: 'Please choose a client' });
  const clients = (await owner('GET', '/api/companies')).body;
  expect(clients.map(({ name }: { name: string }) => name)).toEqual(['Nova']);
});

test('a client has one campaign of a name, however it is written; another client may have it, too', async () => {
  await campaign('Spring');
  const again = await owner('POST', '/api/campaigns', {
    companyName: 'ACME',
    name: 'SPRING',
    colour: 'blue',
  });
  expect([again.status, again.body.message]).toEqual([409, CAMPAIGN_TAKEN]);
  await owner('POST', '/api/companies', { name: 'Moss' });
  expect((await campaign('Spring', 'Moss')).id).toBeTruthy();
  const summer = await campaign('Summer');
  const renamed = await owner('PATCH', `/api/campaigns/${summer.id}`, { name: 'spring' });
  expect(renamed.status).toBe(409);
  const other = await owner('PATCH', `/api/campaigns/${summer.id}`, { colour: 'pink' });
  expect(other.body).toMatchObject({ name: 'Summer', colour: 'pink' });
});

test('a bad name, colour or client is refused with a sentence, and nothing is made', async () => {
  for (const body of [
    { companyName: 'ACME', name: ' ', colour: 'green' },
    { companyName: 'ACME', name: 'Spring', colour: '#ff0000' },
    { companyName: '', name: 'Spring', colour: 'green' },
    { companyName: 'UNCATEGORIZED', name: 'Spring', colour: 'green' },
  ])
    expect((await owner('POST', '/api/campaigns', body)).status).toBe(400);
  expect((await owner('GET', '/api/campaigns')).body).toEqual([]);
});

test('a label changes no version and asks nobody, leaves no trace in the history, and is taken off again', async () => {
  const { id } = await campaign();
  const made = await post({ reviewerEmails: ['cora@acme.test'] });
  const sent = (await owner('GET', '/api/messages')).body.length;
  const labelled = await owner('PUT', `/api/posts/${made.id}/campaign`, { campaignId: id });
  expect(labelled.body).toMatchObject({ inCampaign: { name: 'Spring' }, version: 1, status: 'In Review' });
  await owner('PUT', `/api/posts/${made.id}/campaign`, { campaignId: id });
  const off = await owner('PUT', `/api/posts/${made.id}/campaign`, { campaignId: null });
  expect(off.body.inCampaign).toBeNull();
  const history = JSON.stringify((await owner('GET', `/api/posts/${made.id}/history`)).body);
  expect(history).not.toContain('Spring');
  expect((await owner('GET', '/api/messages')).body).toHaveLength(sent);
});

test('a post belongs to a campaign of its own client only', async () => {
  await owner('POST', '/api/companies', { name: 'Moss' });
  const { id } = await campaign('Spring', 'Moss');
  const made = await post();
  const put = await owner('PUT', `/api/posts/${made.id}/campaign`, { campaignId: id });
  expect([put.status, put.body.fields]).toEqual([400, { campaignId: OTHER_CLIENTS }]);
  const created = await owner('POST', '/api/posts', { title: 'x', companyName: 'ACME', campaignId: id });
  expect(created.status).toBe(400);
  const free = await owner('POST', '/api/posts', { title: 'No client', campaignId: id });
  expect(free.status).toBe(400);
});

test('many posts are labelled at once, with a result for each, and get back what each had', async () => {
  const spring = await campaign('Spring');
  const summer = await campaign('Summer');
  const one = await post({ campaignId: spring.id });
  const two = await post();
  const other = await post({ companyName: 'Moss' });
  const ids = [one.id, two.id, other.id];
  const { results } = (
    await owner('POST', '/api/posts/many', { ids, action: 'label', campaignId: summer.id })
  ).body;
  expect(results).toEqual([
    { id: one.id, ok: true, campaignBefore: spring.id },
    { id: two.id, ok: true, campaignBefore: null },
    { id: other.id, ok: false, message: OTHER_CLIENTS },
  ]);
  await owner('POST', '/api/posts/many', {
    ids: [one.id, two.id],
    action: 'label back',
    campaignIds: [spring.id, null],
  });
  const shown = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body.inCampaign?.name ?? null;
  expect([await shown(one.id), await shown(two.id)]).toEqual(['Spring', null]);
  const without = await owner('POST', '/api/posts/many', { ids, action: 'label' });
  expect(without.status).toBe(400);
});

test('a deleted campaign leaves its posts, comes back with them within a minute, and is gone after it', async () => {
  const { id } = await campaign();
  const made = await post({ campaignId: id });
  const shown = async () => (await owner('GET', `/api/posts/${made.id}`)).body.inCampaign?.name ?? null;
  expect((await owner('DELETE', `/api/campaigns/${id}`)).body).toEqual({ id });
  expect(await shown()).toBeNull();
  expect((await owner('GET', `/api/posts?campaign=${id}`)).body).toEqual([]);
  expect((await owner('GET', `/api/campaigns/${id}`)).status).toBe(404);
  await forgetCampaigns(it.ctx);
  expect((await owner('POST', `/api/campaigns/${id}/restore`)).status).toBe(200);
  expect(await shown()).toBe('Spring');
  expect((await owner('POST', `/api/campaigns/${id}/restore`)).status).toBe(404);

  await owner('DELETE', `/api/campaigns/${id}`);
  const again = await campaign('Spring');
  expect((await owner('POST', `/api/campaigns/${id}/restore`)).status).toBe(409);
  await owner('DELETE', `/api/campaigns/${again.id}`);
  later(61);
  expect((await owner('POST', `/api/campaigns/${id}/restore`)).status).toBe(404);
  await forgetCampaigns(it.ctx);
  expect((await owner('GET', `/api/posts/${made.id}`)).status).toBe(200);
});

test('a copy for the same client is in the same campaign, one for another client in none', async () => {
  const { id } = await campaign();
  const made = await post({ campaignId: id });
  const same = await owner('POST', `/api/posts/${made.id}/duplicate`, {});
  expect(same.body.inCampaign).toMatchObject({ id });
  const [result] = (
    await owner('POST', '/api/posts/many', { ids: [made.id], action: 'duplicate', companyName: 'Moss' })
  ).body.results;
  expect((await owner('GET', `/api/posts/${result.copyId}`)).body).toMatchObject({
    companyName: 'Moss',
    inCampaign: null,
    reviewerEmails: [],
  });
});
