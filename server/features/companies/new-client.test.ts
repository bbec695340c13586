import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_CLIENT, type NewClient } from '#domain/companies/new-client.ts';
import { LATER_STEP } from '#domain/companies/no-answer.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Before' });
});
afterAll(() => it.close());

const CHOSEN: NewClient = {
  timeZone: 'Europe/Berlin',
  language: 'de',
  time: '18:30',
  tells: 'daily',
  hour: 8,
  deskShows: 'plan',
  mailAfter: 24,
  textAfter: 48,
  managerAfter: 72,
  quietFrom: '20:00',
  quietTo: '08:00',
  onWeekends: false,
  noAnswer: 'move',
  dateNeedsYes: true,
};
const put = (start: object) => owner('PUT', '/api/agency/new-client', start);
/** All settings of a new client, collected from where they are shown. */
async function startOf(name: string) {
  const [defaults, telling, rules, desks] = await Promise.all(
    ['defaults', 'telling', 'no-answer', 'desks'].map(
      async (part) => (await owner('GET', `/api/companies/${name}/${part}`)).body,
    ),
  );
  const { timeZone, language, time } = defaults;
  const { timeZone: _zone, tacitDays, consent, ...ladder } = rules;
  expect([tacitDays, consent]).toEqual([null, null]);
  return { timeZone, language, time, ...telling, deskShows: desks.shows, ...ladder };
}

test('where nobody chose anything, a new client is as it always was', async () => {
  expect((await owner('GET', '/api/agency/new-client')).body).toEqual(PLAIN_CLIENT);
  await owner('POST', '/api/companies', { name: 'Plain' });
  expect(await startOf('Plain')).toEqual(PLAIN_CLIENT);
});

test('what was chosen is what a client begins with that is made from then on, by form, by a post that names it or by naming posts without one', async () => {
  expect(await put(CHOSEN)).toMatchObject({ status: 200, body: CHOSEN });
  await owner('POST', '/api/companies', { name: 'Moss' });
  await owner('POST', '/api/posts', { title: 'First', companyName: 'Fern' });
  await owner('POST', '/api/posts', { title: 'Of nobody' });
  expect((await owner('PATCH', '/api/companies/UNCATEGORIZED', { newName: 'Reed' })).status).toBe(200);
  for (const name of ['Moss', 'Fern', 'Reed']) expect(await startOf(name)).toEqual(CHOSEN);
  for (const name of ['Before', 'Plain']) expect(await startOf(name)).toEqual(PLAIN_CLIENT);
  // Changing a client's settings affects only that client.
  await owner('PUT', '/api/companies/Moss/telling', { tells: 'at once', hour: 9 });
  expect(await startOf('Moss')).toMatchObject({ tells: 'at once', language: 'de' });
});

test('back to the plain ones, new clients are as they always were', async () => {
  expect((await put(PLAIN_CLIENT)).body).toEqual(PLAIN_CLIENT);
  await owner('POST', '/api/companies', { name: 'Later' });
  expect(await startOf('Later')).toEqual(PLAIN_CLIENT);
});

test('what cannot be is refused field by field, and changes nothing', async () => {
  expect(await put({ ...CHOSEN, textAfter: 12 })).toMatchObject({
    status: 400,
    body: { fields: { textAfter: LATER_STEP } },
  });
  expect((await put({ ...CHOSEN, noAnswer: 'tacit' })).body.fields).toEqual({
    noAnswer: 'Please choose block or move',
  });
  expect((await put({ ...CHOSEN, timeZone: 'Nowhere' })).status).toBe(400);
  expect((await owner('GET', '/api/agency/new-client')).body).toEqual(PLAIN_CLIENT);
});
