import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { LATER_STEP, NO_RULES } from '#domain/companies/no-answer.ts';
import type { ClientStage } from '#domain/companies/stages.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  owner = await it.signIn();
  await owner('POST', '/api/companies', { name: 'ACME' });
});

const stage = (name: string, more: Partial<ClientStage> = {}): ClientStage => ({
  name,
  kind: 'named',
  needs: 'all',
  skip: 'nobody',
  members: [],
  contacts: [`${name.toLowerCase()}@acme.com`],
  ...more,
});

test('stages that a colleague saved meanwhile are not overwritten unseen', async () => {
  const path = '/api/companies/acme/stages';
  const client = stage('Client', { kind: 'reviewers', contacts: [] });
  await owner('PUT', path, { restart: 'first', stages: [stage('Brand'), client] });
  const basedOn = (await owner('GET', path)).body;
  const theirs = { restart: 'first', stages: [stage('Brand'), stage('Legal'), client] };
  expect((await owner('PUT', path, { ...theirs, basedOn })).body).toEqual(theirs);

  const yours = { restart: 'first', stages: [stage('Brand'), { ...client, name: 'The client' }] };
  const refused = await owner('PUT', path, { ...yours, basedOn });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the stages meanwhile',
    [{ field: 'stages', theirs: theirs.stages, yours: yours.stages }],
  ]);
  expect((await owner('GET', path)).body).toEqual(theirs);

  // Another part of them is saved beside theirs, and the same twice is no contradiction.
  const beside = await owner('PUT', path, { ...basedOn, restart: 'asked', basedOn });
  expect(beside.body).toEqual({ ...theirs, restart: 'asked' });
  const again = await owner('PUT', path, { ...theirs, restart: 'asked', basedOn });
  expect([again.status, again.body]).toEqual([200, { ...theirs, restart: 'asked' }]);
  // Without what they are based on, they are written as they are sent.
  expect((await owner('PUT', path, yours)).body).toEqual(yours);
});

test('a contact keeps what a colleague changed meanwhile, and the same field is told', async () => {
  const { id } = (await owner('GET', '/api/companies/acme')).body;
  const cora = { name: 'Cora', phoneNumber: '(555) 123-0001', email: 'old@acme.com', language: '' };
  const made = await owner('POST', `/api/companies/${id}/contacts`, cora);
  const path = `/api/companies/${id}/contacts/${made.body.id}`;
  await owner('PUT', path, { ...cora, email: 'new@acme.com', basedOn: cora });

  const beside = await owner('PUT', path, { ...cora, language: 'de', basedOn: cora });
  expect(beside.body).toMatchObject({ email: 'new@acme.com', language: 'de', phoneNumber: '+15551230001' });
  const refused = await owner('PUT', path, { ...cora, email: 'mine@acme.com', basedOn: cora });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the e-mail address meanwhile',
    [{ field: 'email', theirs: 'new@acme.com', yours: 'mine@acme.com' }],
  ]);
  const whole = await owner('PUT', path, { ...cora, email: 'mine@acme.com' });
  expect(whole.body).toMatchObject({ email: 'mine@acme.com', language: null });
});

test('notes on a client that both wrote are refused once, and other fields stay as they are saved', async () => {
  const path = '/api/companies/acme/defaults';
  const { timeZone, language, time, notes } = NO_DEFAULTS;
  const basedOn = { timeZone, language, time, notes };
  await owner('PUT', path, { ...NO_DEFAULTS, time: '18:30', notes: 'Theirs', basedOn });

  const refused = await owner('PUT', path, { ...NO_DEFAULTS, notes: 'Mine', basedOn });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the notes meanwhile',
    [{ field: 'notes', theirs: 'Theirs', yours: 'Mine' }],
  ]);
  const beside = await owner('PUT', path, { ...NO_DEFAULTS, timeZone: 'Asia/Tokyo', basedOn });
  expect(beside.body).toEqual({ ...NO_DEFAULTS, timeZone: 'Asia/Tokyo', time: '18:30', notes: 'Theirs' });
  const whole = await owner('PUT', path, { ...NO_DEFAULTS, notes: 'Mine' });
  expect(whole.body).toEqual({ ...NO_DEFAULTS, notes: 'Mine' });
});

test('default reviewers that both changed are refused once; untouched, they stay as they are saved', async () => {
  const path = '/api/companies/acme/defaults';
  const { reviewerEmails, reviewerPhones } = NO_DEFAULTS;
  const basedOn = { reviewerEmails, reviewerPhones };
  await owner('PUT', path, { ...NO_DEFAULTS, reviewerEmails: ['theirs@acme.com'], basedOn });

  const mine = { ...NO_DEFAULTS, reviewerEmails: ['mine@acme.com'] };
  const refused = await owner('PUT', path, { ...mine, basedOn });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the reviewers by e-mail meanwhile',
    [{ field: 'reviewerEmails', theirs: ['theirs@acme.com'], yours: ['mine@acme.com'] }],
  ]);
  const beside = await owner('PUT', path, { ...NO_DEFAULTS, notes: 'Mine', basedOn });
  expect(beside.body).toMatchObject({ notes: 'Mine', reviewerEmails: ['theirs@acme.com'] });
  expect((await owner('PUT', path, mine)).body).toEqual(mine);
});

test('rules for unanswered posts that both changed are refused once; untouched, they stay as they are saved', async () => {
  const path = '/api/companies/acme/no-answer';
  const basedOn = NO_RULES;
  await owner('PUT', path, { ...NO_RULES, mailAfter: 24, noAnswer: 'move', basedOn });

  const refused = await owner('PUT', path, { ...NO_RULES, mailAfter: 48, basedOn });
  expect([refused.status, refused.body.message, refused.body.details.overlaps]).toEqual([
    409,
    'Nothing was saved yet: Somebody else changed the hours until the mail meanwhile',
    [{ field: 'mailAfter', theirs: 24, yours: 48 }],
  ]);
  const beside = await owner('PUT', path, { ...NO_RULES, textAfter: 30, basedOn });
  expect(beside.body).toMatchObject({ mailAfter: 24, textAfter: 30, noAnswer: 'move' });
  // What comes of both has to make sense, too.
  const apart = await owner('PUT', path, { ...NO_RULES, managerAfter: 12, basedOn });
  expect([apart.status, apart.body.fields]).toEqual([400, { managerAfter: LATER_STEP }]);
  const whole = await owner('PUT', path, { ...NO_RULES, mailAfter: 48 });
  expect(whole.body).toMatchObject({ ...NO_RULES, mailAfter: 48 });
});
