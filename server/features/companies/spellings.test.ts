import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAMPAIGN_TAKEN } from '#domain/campaigns/contract.ts';
import { DUPLICATE_COMPANY } from '#domain/companies/contract.ts';
import { NAME_OF_DOTS } from '#domain/companies/names.ts';
import { TEXT_TAKEN } from '#domain/library/saved-texts.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { addCompany } from '#tests/support/rows.ts';

/** The same name for everybody who reads it: é as one character, and as e with an accent. */
const [ONE, TWO] = ['Café Zoé'.normalize('NFC'), 'Café Zoé'.normalize('NFD')];

let it: TestApp;
let owner: Client;
let userId: string;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  owner = await it.signIn({ companyName: 'ACME' });
  userId = (await owner('GET', '/api/auth/user')).body.id;
});

const at = (name: string, rest = '') => `/api/companies/${encodeURIComponent(name)}${rest}`;
const clients = async () =>
  (await owner('GET', '/api/companies')).body
    .map((one: { name: string }) => one.name)
    .filter((name: string) => name !== 'ACME');
const post = async (companyName: string) =>
  (await owner('POST', '/api/posts', { title: 'Cake', companyName, send: false })).body as {
    id: string;
    companyName: string;
  };

test('a client has a name of one line, also where a post makes it', async () => {
  expect((await owner('POST', '/api/companies', { name: 'First\n\nClient' })).body.name).toBe('First Client');
  expect((await post('First\r\nClient')).companyName).toBe('First Client');
  expect((await post('Second\tClient')).companyName).toBe('Second Client');
  expect((await clients()).toSorted()).toEqual(['First Client', 'Second Client']);
  const dots = await owner('POST', '/api/posts', { title: 'Cake', companyName: '\u0001..', send: false });
  expect([dots.status, dots.body.fields]).toEqual([400, { companyName: NAME_OF_DOTS }]);
});

test('a client of before with a line break in its name is still found by it', async () => {
  await addCompany(it.database.db, userId, 'Old\nClient');
  expect((await post('Old\nClient')).companyName).toBe('Old\nClient');
  expect(await clients()).toEqual(['Old\nClient']);
});

test('a client whose accents are written in the other way is the same client', async () => {
  expect((await owner('POST', '/api/companies', { name: TWO })).body.name).toBe(ONE);
  const again = await owner('POST', '/api/companies', { name: ONE });
  expect([again.status, again.body.message]).toEqual([409, DUPLICATE_COMPANY]);
  expect((await owner('POST', '/api/companies', { name: TWO })).status).toBe(409);
  expect((await post(TWO)).companyName).toBe(ONE);
  expect((await owner('GET', at(TWO))).body.name).toBe(ONE);
  const found = await owner('GET', `/api/posts?company=${encodeURIComponent(TWO)}`);
  expect(found.body).toHaveLength(1);
  expect(await clients()).toEqual([ONE]);
});

test('a post that names a new client makes it in the usual spelling', async () => {
  expect((await post(TWO)).companyName).toBe(ONE);
  expect((await post(ONE)).companyName).toBe(ONE);
  expect(await clients()).toEqual([ONE]);
});

test('labels and texts of a client are not there twice', async () => {
  await owner('POST', '/api/campaigns', { companyName: 'ACME', name: ONE, colour: 'blue' });
  const campaign = await owner('POST', '/api/campaigns', { companyName: 'ACME', name: TWO, colour: 'blue' });
  expect([campaign.status, campaign.body.message]).toEqual([409, CAMPAIGN_TAKEN]);
  const text = (name: string) =>
    owner('POST', '/api/companies/ACME/texts', { kind: 'caption', name, text: 'Open' });
  await text(ONE);
  const second = await text(TWO);
  expect([second.status, second.body.message]).toEqual([409, TEXT_TAKEN]);
});

test('a person is kept in the usual spelling', async () => {
  const { id } = (await owner('GET', at('ACME'))).body;
  const contact = { name: TWO, phoneNumber: '+15551234567' };
  expect((await owner('POST', `/api/companies/${id}/contacts`, contact)).body.name).toBe(ONE);
});

test('a client that was kept in the other spelling before is found by both, and stays the one', async () => {
  await addCompany(it.ctx.db, userId, TWO);
  expect((await owner('GET', at(TWO))).body.name).toBe(TWO);
  expect((await owner('GET', at(ONE))).body.name).toBe(TWO);
  expect((await post(ONE)).companyName).toBe(TWO);
  expect((await owner('POST', '/api/companies', { name: ONE })).status).toBe(409);
  expect((await owner('PATCH', at('ACME'), { newName: ONE })).status).toBe(409);
  expect((await owner('PUT', at(ONE, '/checklist'), rules)).body).toEqual(rules);
  expect((await owner('GET', at(TWO, '/checklist'))).body).toEqual(rules);
  expect(await clients()).toEqual([TWO]);
  expect((await owner('PATCH', at(TWO), { newName: TWO })).body.name).toBe(ONE);
  expect(await clients()).toEqual([ONE]);
});
const rules = { required: false, links: true, altText: false, spelling: false, own: [] };

test('of two clients that are there already each is found by its own spelling', async () => {
  await addCompany(it.ctx.db, userId, TWO);
  await addCompany(it.ctx.db, userId, ONE);
  for (const name of [ONE, TWO]) {
    expect((await owner('GET', at(name))).body.name).toBe(name);
    expect((await post(name)).companyName).toBe(name);
    expect((await owner('GET', `/api/posts?company=${encodeURIComponent(name)}`)).body).toHaveLength(1);
  }
});

test.each([
  ['Bäckerei Weiß', 'BÄCKEREI WEISS'],
  ['Straßenschloss', 'STRASSENSCHLOSS'],
  ['Οίκος', 'ΟΊΚΟΣ'],
  ['ΟΔΟΣ', 'οδος'],
  ['İstanbul', 'i̇stanbul'],
])('%s is the same client as %s, as the wizard writes it', async (name, capital) => {
  await owner('POST', '/api/companies', { name });
  expect((await post(capital)).companyName).toBe(name);
  expect((await post(name)).companyName).toBe(name);
  expect((await owner('POST', '/api/companies', { name: capital })).status).toBe(409);
  expect((await owner('GET', at(capital))).body.name).toBe(name);
  expect((await owner('PUT', at(capital, '/desks'), { shows: 'plan' })).status).toBe(200);
  expect((await owner('GET', at(capital, '/desks'))).body.shows).toBe('plan');
  expect((await owner('GET', `/api/posts?company=${encodeURIComponent(capital)}`)).body).toHaveLength(2);
  expect(await clients()).toEqual([name]);
});

test('of two such clients that are there already each is found by its own spelling', async () => {
  for (const name of ['Weiß', 'WEISS']) await addCompany(it.ctx.db, userId, name);
  for (const name of ['Weiß', 'WEISS']) {
    expect((await post(name)).companyName).toBe(name);
    expect((await owner('GET', `/api/posts?company=${encodeURIComponent(name)}`)).body).toHaveLength(1);
  }
});
