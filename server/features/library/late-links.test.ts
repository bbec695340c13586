import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

let it: TestApp;
let owner: Client;
/** Looks at this link wait for this. */
let slow: Promise<void> = Promise.resolve();
let asked: () => void = () => undefined;
beforeAll(async () => {
  it = await testApp({
    networks: {
      ...networksOf(recordingNetwork()),
      link: async (url: string) => {
        if (url.endsWith('/old')) {
          asked();
          await slow;
        }
        return null;
      },
    },
  });
  owner = await it.signIn({ companyName: 'ACME' });
});
afterAll(() => it.close());

test('a look at the links of an earlier version that ends late does not take back the look at this one', async () => {
  await owner('PUT', '/api/companies/ACME/checklist', {
    required: true,
    links: true,
    altText: false,
    spelling: false,
    own: [],
  });
  const { id } = (
    await owner('POST', '/api/posts', {
      title: 'Cake',
      caption: 'See https://acme.example/old',
      companyName: 'ACME',
      reviewerEmails: ['cora@acme.test'],
      send: false,
    })
  ).body;
  let go: () => void = () => undefined;
  slow = new Promise((resolve) => (go = resolve));
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  // A colleague looks the links up; one of them takes seconds to answer.
  const first = owner('POST', `/api/posts/${id}/checklist/links`);
  await isAsked;
  await owner('PATCH', `/api/posts/${id}`, { caption: 'See https://acme.example/new' });
  const second = (await owner('POST', `/api/posts/${id}/checklist/links`)).body;
  expect(second.items[0]).toMatchObject({ done: true });
  go();
  await first;
  const now = (await owner('GET', `/api/posts/${id}/checklist`)).body;
  expect(now.items[0]).toMatchObject({ done: true });
  expect((await owner('PATCH', `/api/posts/${id}`, { status: 'In Review' })).status).toBe(200);
});
