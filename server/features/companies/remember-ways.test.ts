import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

let companyId: string;
beforeEach(async () => {
  owner = await it.signIn();
  companyId = (await owner('POST', '/api/companies', { name: 'ACME' })).body.id;
  await owner('POST', `/api/companies/${companyId}/contacts`, {
    name: 'Mia Chen',
    phoneNumber: '5551234567',
    email: 'Mia@acme.com',
  });
});
const lastWay = async () => (await owner('GET', `/api/companies/${companyId}/contacts`)).body[0].lastWay;
const post = (reviewers: object) =>
  owner('POST', '/api/posts', { title: 'One', companyName: 'ACME', ...reviewers });

test('how a contact was asked the last time is remembered, in whatever case the address was typed', async () => {
  expect(await lastWay()).toBeNull();
  await post({ reviewerEmails: ['mia@ACME.com'] });
  expect(await lastWay()).toBe('email');
  const { id } = (await post({ reviewerEmails: ['kim@acme.com'] })).body;
  expect(await lastWay()).toBe('email');
  await owner('PATCH', `/api/posts/${id}`, { reviewerPhones: ['5551234567'] });
  expect(await lastWay()).toBe('phone');
});

test('another client’s contact with the same address is left alone', async () => {
  const other = (await owner('POST', '/api/companies', { name: 'OTHER' })).body.id;
  await owner('POST', `/api/companies/${other}/contacts`, { name: 'Mia', phoneNumber: '5551234567' });
  await post({ reviewerPhones: ['5551234567'] });
  expect((await owner('GET', `/api/companies/${other}/contacts`)).body[0].lastWay).toBeNull();
});

test('the Outbox calls a reviewer by the contact’s name, and nobody else', async () => {
  await post({ reviewerEmails: ['mia@acme.com', 'kim@acme.com'] });
  const sent: { to: string; toName: string | null }[] = (await owner('GET', '/api/messages')).body;
  expect(new Map(sent.map(({ to, toName }) => [to, toName]))).toEqual(
    new Map([
      ['mia@acme.com', 'Mia Chen'],
      ['kim@acme.com', null],
    ]),
  );
});
