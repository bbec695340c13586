import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Acme' });
});
afterAll(() => it.close());

const stage = { name: 'Client', kind: 'reviewers', needs: 'any', skip: 'nobody', members: [], contacts: [] };
const CHANGES: Record<string, object> = {
  defaults: { timeZone: 'Europe/Berlin', time: null, notes: '', reviewerEmails: [], reviewerPhones: [] },
  slots: { slots: [{ weekday: 1, time: '09:00', network: null }] },
  stages: { restart: 'first', stages: [stage] },
  telling: { tells: 'ten minutes', hour: 9 },
  copies: { copiesNeedYes: false },
  channel: { channel: 'reminder' },
};

// Each read the client's row for sharing and then changed it: two at once stood in each other's way, one of
// them began anew after a second, and of several some ended with an error.
test('whatever of a client is changed at the same moment, every change is made', async () => {
  const four = Object.entries(CHANGES).flatMap((change) => [change, change, change, change]);
  const answers = await Promise.all(
    four.map(([what, body]) => owner('PUT', `/api/companies/Acme/${what}`, body)),
  );
  expect(answers.map(({ status, body }) => [status, status === 200 || body])).toEqual(
    four.map(() => [200, true]),
  );
});
