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
  const { id } = (await owner('POST', '/api/companies', { name: 'ACME' })).body;
  await owner('PUT', '/api/companies/acme/defaults', {
    ...NO_DEFAULTS,
    timeZone: 'Europe/Berlin',
    language: 'de',
  });
  const contact = { name: 'Ola', phoneNumber: '+48601234567', email: 'ola@acme.com', language: 'pl' };
  await owner('POST', `/api/companies/${id}/contacts`, contact);
});

async function send(more: object = {}) {
  const form = {
    title: 'One',
    companyName: 'ACME',
    reviewerEmails: ['mia@acme.com', 'OLA@acme.com'],
    reviewerPhones: ['+48601234567'],
    reviewDueAt: '2026-11-20T09:00:00Z',
    ...more,
  };
  const { id } = (await owner('POST', '/api/posts', form)).body as { id: string };
  const asked = (await owner('GET', `/api/approvals/${id}`)).body as {
    approvalToken: string;
    reviewerContact: string;
    deskUrl: string;
  }[];
  const of = (contact: string) => asked.find((one) => one.reviewerContact.toLowerCase() === contact);
  return { id, mia: of('mia@acme.com'), ola: of('ola@acme.com') };
}
const sentTo = async (id: string, to: string) =>
  (
    (await owner('GET', `/api/messages?postId=${id}`)).body as { to: string; subject: string; text: string }[]
  ).filter((one) => one.to.toLowerCase() === to);

test('mails and texts are in the client’s language, those to a contact in the contact’s own', async () => {
  const { id } = await send();
  const [toMia] = await sentTo(id, 'mia@acme.com');
  expect(toMia?.subject).toBe('ACME: Ein Beitrag wartet auf Ihre Freigabe');
  expect(toMia?.text).toContain('Bitte antworten bis Freitag, 20. November um 10:00 MEZ');
  const [toOla] = await sentTo(id, 'ola@acme.com');
  expect(toOla?.subject).toBe('ACME: post czeka na ocenę');
  const [text] = await sentTo(id, '+48601234567');
  expect(text?.text).toContain('ACME: post czeka na ocene');
  await owner('POST', `/api/posts/${id}/resend`);
  expect((await sentTo(id, 'mia@acme.com'))[0]?.subject).toContain('Erinnerung: ACME: Ein Beitrag');
  expect((await sentTo(id, 'ola@acme.com'))[0]?.subject).toContain('Przypomnienie: ACME');
});

test('page and desk say in which language and zone their reader reads; a change is told to whoever asks again', async () => {
  const { mia, ola } = await send();
  const page = (token?: string, tag = '') =>
    it.stranger('GET', `/api/approve/${token}`, undefined, tag ? { 'if-none-match': tag } : {});
  const first = await page(mia?.approvalToken);
  expect(first.body).toMatchObject({ language: 'de', timeZone: 'Europe/Berlin' });
  expect((await page(ola?.approvalToken)).body.language).toBe('pl');
  const desk = new URL(ola?.deskUrl ?? '').pathname.split('/').pop();
  const opened = (await it.stranger('GET', `/api/desk/${desk}`)).body;
  expect(opened).toMatchObject({ language: 'pl', timeZone: 'Europe/Berlin' });
  expect(opened.waiting[0].language).toBe('pl');
  await owner('PUT', '/api/companies/acme/defaults', { ...NO_DEFAULTS, language: 'fr' });
  const again = await page(mia?.approvalToken, String(first.headers['etag']));
  expect(again).toMatchObject({ status: 200, body: { language: 'fr', timeZone: null } });
});

test('a contact goes back to the client’s language; a language that nobody has written is refused', async () => {
  const [company] = (await owner('GET', '/api/companies')).body;
  const path = `/api/companies/${company.id}/contacts`;
  const [ola] = (await owner('GET', path)).body;
  const form = { name: 'Ola', phoneNumber: '+48601234567', email: 'ola@acme.com' };
  expect((await owner('PUT', `${path}/${ola.id}`, form)).body.language).toBe('pl');
  expect((await owner('PUT', `${path}/${ola.id}`, { ...form, language: 'xx' })).status).toBe(400);
  expect((await owner('PUT', `${path}/${ola.id}`, { ...form, language: '' })).body.language).toBeNull();
  const { id } = await send();
  expect((await sentTo(id, 'ola@acme.com'))[0]?.subject).toContain('Freigabe');
});

test('without a client everything is in English', async () => {
  const { id, mia } = await send({ companyName: undefined });
  expect((await sentTo(id, 'mia@acme.com'))[0]?.subject).toContain('A post is ready for your review');
  expect((await it.stranger('GET', `/api/approve/${mia?.approvalToken}`)).body.language).toBe('en');
});
