import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
});
afterAll(() => it.close());

test('the same rows again, after the answer was lost, are the same drafts also where a date has passed since', async () => {
  const rows = [
    { key: 'a', title: 'One', scheduledAt: '2026-11-15T12:05:00Z' },
    { key: 'b', title: 'Two', scheduledAt: '2026-12-01T12:00:00Z' },
  ];
  const make = () => owner('POST', '/api/sheets/drafts', { companyName: 'ACME', only: 'all', rows });
  const first = (await make()).body;
  expect(first.made).toHaveLength(2);
  it.clock.set('2026-11-15T12:10:00Z');
  expect((await make()).body).toEqual(first);
});
