import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { PLAIN_CLIENT } from '#domain/companies/new-client.ts';
import { UNKNOWN_ZONE } from '#domain/kit/time-zone.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'ACME' });
});
afterAll(() => it.close());

const ZONE = 'US/Pacific-New';

test.each([
  ['a client’s', () => owner('PUT', '/api/companies/ACME/defaults', { ...NO_DEFAULTS, timeZone: ZONE })],
  ['a new client’s', () => owner('PUT', '/api/agency/new-client', { ...PLAIN_CLIENT, timeZone: ZONE })],
  [
    'one’s own',
    () =>
      owner('POST', '/api/auth/update-profile', {
        firstName: 'Olive',
        lastName: 'Owner',
        email: owner.email,
        timeZone: ZONE,
      }),
  ],
])('a zone that Node knows and the database does not is refused as %s', async (_, save) => {
  expect(await save()).toMatchObject({ status: 400, body: { fields: { timeZone: UNKNOWN_ZONE } } });
  expect((await owner('GET', '/api/agency/figures')).status).toBe(200);
});
