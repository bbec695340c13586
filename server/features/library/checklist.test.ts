import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bringEvergreensBack } from '#server/features/posts/evergreen.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork, wrongLinks } from '#tests/support/recording-network.ts';
import { uploadedPicture } from '#tests/support/uploaded-picture.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp({ networks: networksOf(recordingNetwork()) });
});
afterAll(() => it.close());
beforeEach(async () => {
  wrongLinks.clear();
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});

const path = '/api/companies/ACME/checklist';
const rules = { required: true, links: true, altText: true, spelling: true, own: ['Price is right'] };
const draft = async (more: Record<string, unknown> = {}) => {
  const body = {
    title: 'Cake',
    caption: 'See https://acme.example/menu',
    companyName: 'ACME',
    reviewerEmails: ['cora@acme.test'],
    send: false,
    ...more,
  };
  return (await owner('POST', '/api/posts', body)).body as { id: string; assets: { id: string }[] };
};
const send = (id: string) => owner('PATCH', `/api/posts/${id}`, { status: 'In Review' });
const tick = (id: string, item: string, done = true) =>
  owner('PUT', `/api/posts/${id}/checklist`, { item, done });
const open = async (id: string) =>
  (await owner('GET', `/api/posts/${id}/checklist`)).body.items
    .filter((one: { done: boolean }) => !one.done)
    .map((one: { label: string }) => one.label);

test('a client has no checklist until somebody makes one, and everything is sent as before', async () => {
  const none = { required: false, links: false, altText: false, spelling: false, own: [] };
  expect((await owner('GET', path)).body).toEqual(none);
  const { id } = await draft();
  expect((await owner('GET', `/api/posts/${id}/checklist`)).body).toEqual({ required: false, items: [] });
  expect((await send(id)).status).toBe(200);
});

test('one that is required refuses to send, names what is missing, and lets go once it is done', async () => {
  expect((await owner('PUT', path, rules)).body).toEqual(rules);
  const url = await uploadedPicture(owner);
  const { id, assets } = await draft({ assets: [{ url, type: 'image' }] });
  const refused = await send(id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This client’s checklist is not done: Links work, Pictures are described, Spelling seen, Price is right',
  ]);
  expect((await owner('GET', `/api/posts/${id}`)).body.status).toBe('Draft');
  await owner('PATCH', `/api/post-assets/${assets[0]?.id}`, { altText: 'A cake' });
  await owner('POST', `/api/posts/${id}/checklist/links`);
  await tick(id, 'spelling');
  expect(await open(id)).toEqual(['Price is right']);
  await tick(id, 'own: Price is right');
  expect((await send(id)).body.status).toBe('In Review');
});

test('of two people who change it, fields of their own go together, and the same lines are told', async () => {
  const base = { required: false, links: false, altText: false, spelling: false, own: [] };
  await owner('PUT', path, { ...base, links: true, own: ['Theirs'], basedOn: base });
  const merged = await owner('PUT', path, { ...base, spelling: true, basedOn: base });
  expect(merged.body).toEqual({ ...base, links: true, spelling: true, own: ['Theirs'] });
  const refused = await owner('PUT', path, { ...base, own: ['Mine'], basedOn: base });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the lines meanwhile',
    [{ field: 'own', theirs: ['Theirs'], yours: ['Mine'] }],
  ]);
  expect((await owner('PUT', path, { ...base, own: ['Mine'] })).body).toEqual({ ...base, own: ['Mine'] });
});

test('ticks belong to a version: a change of content takes them off, a title does not', async () => {
  await owner('PUT', path, { ...rules, links: false });
  const { id } = await draft();
  await tick(id, 'spelling');
  await tick(id, 'own: Price is right');
  await owner('PATCH', `/api/posts/${id}`, { title: 'Another' });
  expect(await open(id)).toEqual([]);
  await owner('PATCH', `/api/posts/${id}`, { caption: 'Other words' });
  expect(await open(id)).toEqual(['Spelling seen', 'Price is right']);
  await tick(id, 'spelling');
  await tick(id, 'spelling', false);
  expect(await open(id)).toContain('Spelling seen');
});

test('links that do not work are named, and what is looked at by itself cannot be ticked', async () => {
  await owner('PUT', path, rules);
  wrongLinks.set('https://acme.example/menu', 'answers 404');
  const { id } = await draft();
  const [links] = (await owner('POST', `/api/posts/${id}/checklist/links`)).body.items;
  expect(links).toMatchObject({ done: false, says: 'https://acme.example/menu answers 404' });
  expect((await tick(id, 'links')).status).toBe(400);
  expect((await tick(id, 'own: Something else')).status).toBe(400);
});

test('a post that would be sent as it is made is refused, and one that is not required is sent', async () => {
  await owner('PUT', path, rules);
  const form = { title: 'Cake', caption: 'Hello', companyName: 'ACME', reviewerEmails: ['cora@acme.test'] };
  const refused = await owner('POST', '/api/posts', form);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This client’s checklist is not done: Spelling seen, Price is right. Save the post as a draft, and tick it off there.',
  ]);
  expect((await owner('GET', '/api/posts')).body).toEqual([]);
  await owner('PUT', path, { ...rules, required: false });
  expect((await owner('POST', '/api/posts', form)).body.status).toBe('In Review');
});

test('of many posts each is refused or sent by its own client’s checklist', async () => {
  await owner('PUT', path, { ...rules, links: false, altText: false, own: [] });
  const one = await draft();
  const other = await draft({ companyName: 'Moss' });
  const { results } = (
    await owner('POST', '/api/posts/many', { ids: [one.id, other.id], action: 'send', check: true })
  ).body;
  expect(results).toMatchObject([
    { ok: false, message: 'This client’s checklist is not done: Spelling seen' },
    { ok: true },
  ]);
});

const approve = async (id: string) => {
  const [approval] = (await owner('GET', `/api/approvals/${id}`)).body;
  await it.stranger('POST', `/api/approve/${approval.approvalToken}`, { action: 'approve', version: 1 });
};
const statusOf = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body.status as string;

test('a client with stages asks nobody at the first of them before the checklist is done, nor again after a change', async () => {
  await owner('PUT', path, { ...rules, links: false, own: [] });
  const { id: member } = (await owner('GET', '/api/auth/user')).body;
  const stage = { needs: 'any', skip: 'nobody', members: [], contacts: [] };
  const planned = await owner('PUT', '/api/companies/ACME/stages', {
    stages: [
      { ...stage, name: 'Inside', kind: 'inside', members: [member] },
      { ...stage, name: 'Client', kind: 'reviewers' },
    ],
    restart: 'first',
  });
  expect(planned.status).toBe(200);
  const { id } = await draft();
  expect((await send(id)).status).toBe(409);
  const many = await owner('POST', '/api/posts/many', { ids: [id], action: 'send' });
  expect(many.body.results).toMatchObject([{ ok: false }]);
  expect(await statusOf(id)).toBe('Draft');
  expect((await owner('GET', '/api/messages')).body).toEqual([]);
  await tick(id, 'spelling');
  expect((await send(id)).body.status).toBe('In Review');
});

test('copies need it, too: what comes back or is repeated takes no yes over before it is done', async () => {
  await owner('PUT', '/api/companies/ACME/copies', { copiesNeedYes: false });
  const { id } = await draft({ caption: 'Always good', scheduledAt: '2026-11-16T09:00:00Z' });
  await send(id);
  await approve(id);
  const repeat = async () => {
    const { body } = await owner('POST', `/api/posts/${id}/repeat`, { way: 'weeks', count: 1 });
    return body.results[0] as { copyId: string; approved: boolean };
  };
  expect(await repeat()).toMatchObject({ approved: true });
  await owner('PUT', path, { ...rules, links: false, own: [] });
  const held = await repeat();
  expect([held.approved, await statusOf(held.copyId)]).toEqual([false, 'Draft']);
  expect((await send(held.copyId)).status).toBe(409);

  await owner('POST', `/api/posts/${id}/mark-posted`);
  await owner('PUT', `/api/posts/${id}/evergreen`, { afterDays: 1, most: 3 });
  it.clock.set('2026-11-17T12:00:00Z');
  await bringEvergreensBack(it.ctx);
  const copy = (await owner('GET', '/api/posts')).body[0] as { id: string; status: string };
  expect([copy.status, (await send(copy.id)).status]).toEqual(['Draft', 409]);
  await tick(copy.id, 'spelling');
  expect((await send(copy.id)).body.status).toBe('In Review');
});
