import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { googleCalendar } from '#server/ports/calendar/google.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { startGoogle, type GoogleFake } from '#tests/fakes/google.ts';

let google: GoogleFake;
let app: TestApp;
let host: Client;
let person: Client;
beforeAll(async () => {
  google = await startGoogle();
  app = await testApp({ calendar: googleCalendar(google.settings) });
});
afterAll(async () => {
  await app.close();
  await google.stop();
});
beforeEach(async () => {
  host = await app.signIn({ companyName: 'Of the host' });
  person = await app.signIn({ companyName: 'Own client' });
});

test('a calendar that was begun at one agency is not connected at the one that another tab switched to', async () => {
  const own = (await person('GET', '/api/auth/user')).body.agencyId as string;
  // The tab of the person's own agency begins to connect.
  const { body } = await person('GET', '/api/calendar/google/connect', undefined, { 'X-Agency': own });
  // In a second tab they accept an invitation: the session is at work for the host now.
  const invited = await host('POST', '/api/invitations', { role: 'viewer', companies: 'all' });
  const token = new URL(invited.body.url as string).pathname.replace('/join/', '');
  expect((await person('POST', `/api/invitations/${token}/accept`)).status).toBe(200);
  // Google sends them back to the pop-up of the first tab.
  const answer = await fetch(body.authUrl as string, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  await person('GET', back.pathname + back.search);
  // The host's plan must not go into the calendar that was connected for the own agency.
  expect((await person('GET', '/api/calendar/connections')).body).toEqual([]);
});
