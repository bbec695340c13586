import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_DEFAULTS } from '#domain/companies/defaults.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn();
  await owner('POST', '/api/companies', { name: 'ACME' });
});
const path = '/api/companies/acme/defaults';
const tokyo = {
  timeZone: 'Asia/Tokyo',
  language: 'en',
  time: '18:30',
  reviewerEmails: ['mia@acme.com', 'MIA@acme.com'],
  reviewerPhones: ['(555) 123-4567'],
  notes: 'No exclamation marks.',
};

test('a client begins without defaults, keeps what is set, and answers it as it is stored', async () => {
  expect((await owner('GET', path)).body).toEqual(NO_DEFAULTS);
  const saved = { ...tokyo, reviewerEmails: ['MIA@acme.com'], reviewerPhones: ['+15551234567'] };
  expect((await owner('PUT', path, tokyo)).body).toEqual(saved);
  expect((await owner('GET', path)).body).toEqual(saved);
});

test('what makes no sense gets a sentence and changes nothing', async () => {
  await owner('PUT', path, tokyo);
  for (const wrong of [
    { timeZone: 'Mars/Base' },
    { time: '25:00' },
    { language: 'xx' },
    { reviewerEmails: ['mia'] },
  ]) {
    const refused = await owner('PUT', path, { ...tokyo, notes: 'other', ...wrong });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)[0]).toContain(Object.keys(wrong)[0]);
  }
  expect((await owner('GET', path)).body.notes).toBe('No exclamation marks.');
  expect((await owner('GET', '/api/companies/nobody/defaults')).status).toBe(404);
});

test('dates in messages to the client’s reviewers are in the client’s zone', async () => {
  await owner('PUT', path, tokyo);
  const { id } = (
    await owner('POST', '/api/posts', {
      title: 'One',
      companyName: 'ACME',
      reviewerEmails: ['mia@acme.com'],
      reviewDueAt: '2026-11-20T09:00:00Z',
    })
  ).body;
  const mails = async () => (await owner('GET', `/api/messages?postId=${id}`)).body;
  expect((await mails())[0].text).toContain('Friday, November 20 at 6:00 PM GMT+9');
  await owner('POST', `/api/posts/${id}/resend`);
  expect((await mails())[0].text).toContain('Friday, November 20 at 6:00 PM GMT+9');
});
