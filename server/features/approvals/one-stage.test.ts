import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PERSON_TWICE } from '#domain/companies/stages.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory, type StagesStory } from '#tests/support/stages-story.ts';

const LAW = 'law@acme.com';
const PHONE = '+14155550155';
const TOO = 'is asked at the stage “Legal”, so they cannot be a reviewer of the post, too.';

let it: TestApp;
let story: StagesStory;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  story = await stagesStory(it);
  await story.plan([story.inside(), story.client(), story.legal()]);
});

const saveLara = async () => {
  const lara = { name: 'Lara Law', email: LAW, phoneNumber: PHONE };
  const companies = (await story.owner('GET', '/api/companies')).body as { id: string; name: string }[];
  const id = companies.find((one) => one.name === 'ACME')?.id;
  expect((await story.owner('POST', `/api/companies/${id}/contacts`, lara)).status).toBe(201);
};
const make = (form: object) =>
  story.owner('POST', '/api/posts', { title: 'Harvest', caption: 'Fresh', companyName: 'ACME', ...form });
const rows = (list: object[], more: object = {}) =>
  story.owner('POST', '/api/sheets/drafts', {
    companyName: 'ACME',
    only: 'all',
    rows: list.map((one, at) => ({ key: `row-${at + 1}`, title: `Post ${at + 1}`, ...one })),
    ...more,
  });

test('a saved contact stands at one stage of a post, by mail in one and by text in another as well', async () => {
  const byText = { reviewerPhones: [PHONE] };
  expect((await make(byText)).status).toBe(201);
  await saveLara();
  const refused = { status: 409, body: { message: `(415) 555-0155 ${TOO}` } };
  expect(await make(byText)).toMatchObject(refused);
  const id = await story.send();
  expect(await story.owner('PATCH', `/api/posts/${id}`, byText)).toMatchObject(refused);
  expect((await make({ reviewerEmails: ['jane@acme.com'] })).status).toBe(201);
});

test('a client’s stages do not name a saved contact by mail in one and by text in another', async () => {
  await saveLara();
  const board = story.legal({ name: 'Board', contacts: [PHONE] });
  expect(await story.plan([story.client(), story.legal(), board])).toMatchObject({
    status: 400,
    body: { message: PERSON_TWICE, fields: { 'stages.2.contacts': PERSON_TWICE } },
  });
});

test('where the contact was saved later, they are asked once, at the first of their stages', async () => {
  const board = story.legal({ name: 'Board', contacts: [PHONE, 'board@acme.com'] });
  expect((await story.plan([story.client(), story.legal(), board])).status).toBe(200);
  await saveLara();
  const { stages } = await story.stages(await story.send());
  expect(stages.map((one) => one.people.map(({ name }) => name))).toEqual([
    ['jane@acme.com'],
    ['Lara Law'],
    ['board@acme.com'],
  ]);
});

test('a contact that is saved later empties no stage: they are asked there, too, and both yeses are needed', async () => {
  const brand = story.legal({ name: 'Brand', needs: 'all', skip: 'nobody' });
  const legal = story.legal({ contacts: [PHONE], needs: 'all', skip: 'nobody' });
  expect((await story.plan([brand, legal, story.client()])).status).toBe(200);
  await story.send();
  await saveLara();
  const id = await story.send();
  const { stages } = await story.stages(id);
  expect(stages.map((one) => one.people.map(({ name }) => name))).toEqual([
    ['Lara Law'],
    ['Lara Law'],
    ['jane@acme.com'],
  ]);
  await story.answer(LAW, id);
  expect(await story.states(id)).toEqual(['done', 'now', 'next']);
  await story.answer(PHONE, id);
  expect(await story.states(id)).toEqual(['done', 'done', 'now']);
  await story.answer('jane@acme.com', id);
  expect((await story.post(id)).status).toBe('Approved');
});

test('a row whose reviewer a stage asks is named before anything is made', async () => {
  await saveLara();
  const list = [
    { reviewerEmails: ['jane@acme.com'] },
    { reviewerEmails: ['Law@ACME.com'] },
    { reviewerEmails: ['jane@acme.com'], reviewerPhones: [PHONE] },
    { reviewerEmails: [story.anna.email] },
  ];
  const problems = [
    { key: 'row-2', row: 2, field: 'reviewerEmails', message: `Law@ACME.com ${TOO}` },
    { key: 'row-3', row: 3, field: 'reviewerPhones', message: `(415) 555-0155 ${TOO}` },
    {
      key: 'row-4',
      row: 4,
      field: 'reviewerEmails',
      message: expect.stringContaining('is asked at the stage “Inside”'),
    },
  ];
  expect((await rows(list, { check: true })).body).toEqual({ made: [], problems });
  expect((await rows(list)).body).toEqual({ made: [], problems });
  const { body } = await rows(list, { only: 'good' });
  expect(body.problems).toEqual(problems);
  expect(body.made).toMatchObject([{ key: 'row-1' }]);
  const sent = await story.owner('POST', '/api/posts/many', { ids: [body.made[0].id], action: 'send' });
  expect(sent.body.results).toMatchObject([{ ok: true }]);
});

test('a row that was made before stays made, whomever the stages ask since', async () => {
  await story.plan([story.inside(), story.client()]);
  const list = [{ reviewerEmails: [LAW] }];
  const { body } = await rows(list);
  expect(body.made).toHaveLength(1);
  await story.plan([story.inside(), story.client(), story.legal()]);
  expect((await rows(list)).body).toEqual(body);
});
