import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { forgetDeletions } from '#server/features/companies/deletions.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

const later = (seconds: number) => it.clock.set(new Date(it.clock.now().getTime() + seconds * 1000));

test('a client that was deleted half a minute after one of its contacts comes back with its rules, texts and times', async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'ACME' });
  const { id } = (await owner('GET', '/api/companies/ACME')).body;
  const cora = { name: 'Cora', phoneNumber: '5551230001', email: 'cora@acme.com' };
  const contact = (await owner('POST', `/api/companies/${id}/contacts`, cora)).body;
  await owner('PUT', '/api/companies/ACME/slots', { slots: [{ weekday: 1, time: '09:00', network: null }] });
  await owner('POST', '/api/companies/ACME/texts', { kind: 'caption', name: 'Opening', text: 'Open' });
  await owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, dateNeedsYes: true });
  const known = async () => ({
    slots: (await owner('GET', '/api/companies/ACME/slots')).body.slots,
    texts: (await owner('GET', '/api/companies/ACME/texts')).body.length,
    dateNeedsYes: (await owner('GET', '/api/companies/ACME/no-answer')).body.dateNeedsYes,
  });
  const before = await known();
  expect(before).toMatchObject({ texts: 1, dateNeedsYes: true });

  await owner('DELETE', `/api/companies/${id}/contacts/${contact.id}`);
  later(55);
  expect((await owner('DELETE', '/api/companies/ACME')).status).toBe(200);
  // The contact's minute is over, the client's is not; the timer runs every 30 seconds.
  later(6);
  await forgetDeletions(it.ctx);
  expect((await owner('POST', '/api/companies/ACME/restore')).status).toBe(200);
  expect(await known()).toEqual(before);
});
